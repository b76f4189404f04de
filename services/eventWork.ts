import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Execute } from '#platform/commands/commands.ts';
import type { Load } from '#platform/commands/loadStream.ts';
import { oneByOne } from '#platform/database/inTurn.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { Process } from '#platform/processes/process.ts';
import { MERGE_LOCK } from './events/duplicates/carryOut.ts';
import { carryOutMerges, mergesCarriedOut } from './events/duplicates/carryOutMerges.ts';
import { changeOf, creationOf } from './events/event/form.ts';
import { chosenInRows } from './events/list/chosenRows.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { survivorOf } from './events/list/survivor.ts';
import {
  changedEventPerformers,
  changeEventOnCollectedEventChanged,
} from './importedEvents/changeEventOnCollectedEventChanged.ts';
import {
  importedEventPerformers,
  makeEventOnImportApproved,
} from './importedEvents/makeEventOnImportApproved.ts';

/** What makes and changes events of imported ones, and carries out merges. */
export const eventProcesses: readonly Process[] = [
  makeEventOnImportApproved,
  changeEventOnCollectedEventChanged,
  carryOutMerges,
];

type Parts = {
  db: Kysely<EventsSchema>;
  pool: pg.Pool;
  load: Load;
  execute: Execute;
  clock(): Date;
};

export function eventPerformers({ db, pool, ...work }: Parts): Record<string, Performer> {
  const making = {
    ...{ ...work, forms: { changeOf, creationOf }, chosen: chosenInRows(db) },
    survivorOf: (id: string) => survivorOf(work.load, id),
  };
  return {
    ...importedEventPerformers(making),
    ...changedEventPerformers(making),
    ...mergesCarriedOut({ ...work, inTurn: oneByOne(pool, MERGE_LOCK) }),
  };
}
