import type { AreaWork } from '#platform/areas/work.ts';
import { oneByOne } from '#platform/database/oneByOne.ts';
import { bulkEventsRun } from './bulk/bulkEventsRun.ts';
import { deleteAllEventsRun } from './bulk/deleteAllEventsRun.ts';
import { rezoneEventsRun } from './bulk/rezoneEventsRun.ts';
import { undoBulkRun } from './bulk/undoBulkRun.ts';
import { completeDatesAfterTheirEnd } from './clock/completeDatesAfterTheirEnd.ts';
import { completeEventsAfterTheirEnd } from './clock/completeEventsAfterTheirEnd.ts';
import { extendSeriesDaily } from './clock/extendSeriesDaily.ts';
import { findUnconfirmedSeries } from './confirming/findUnconfirmedSeries.ts';
import {
  confirmationMails,
  mailOnSeriesFoundUnconfirmed,
} from './confirming/mailOnSeriesFoundUnconfirmed.ts';
import { MERGE_LOCK } from './duplicates/carryOut.ts';
import { carryOutMerges, mergesCarriedOut } from './duplicates/carryOutMerges.ts';
import { replaceMergedStyles } from './merge/replaceMergedStyles.ts';
import { mergeStyleRun } from './merge/run.ts';
import type { EventsSchema } from './reading/eventsSchema.ts';
import type { RegionFinder } from './unassigned/regionSuggester.ts';
import { changeVenueRun } from './venues/run.ts';

/** Carries out merges, follows the clock, and asks whether series are still on. */
export const work: AreaWork<{ regionFinder: RegionFinder }> = {
  processes: [carryOutMerges, mailOnSeriesFoundUnconfirmed],
  performers({ mailing, ...core }) {
    const parts = { ...core, db: core.db<EventsSchema>() };
    return {
      ...mergesCarriedOut({ ...parts, exclusively: oneByOne(core.pool, MERGE_LOCK) }),
      ...(mailing && confirmationMails({ ...parts, ...mailing })),
    };
  },
  runs(core, { regionFinder }) {
    const parts = { ...core, db: core.db<EventsSchema>() };
    return [
      deleteAllEventsRun(parts),
      bulkEventsRun({ ...parts, regionFinder }),
      mergeStyleRun(parts),
      undoBulkRun(parts),
      rezoneEventsRun(parts),
      changeVenueRun(parts),
    ];
  },
  periodics(core) {
    const parts = { ...core, db: core.db<EventsSchema>() };
    return [
      completeEventsAfterTheirEnd(parts),
      completeDatesAfterTheirEnd(parts),
      extendSeriesDaily(parts),
      findUnconfirmedSeries(parts),
      replaceMergedStyles({ ...core, db: core.db() }),
    ];
  },
};
