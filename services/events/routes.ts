import type { Core } from '#platform/areas/core.ts';
import { oneByOne } from '#platform/database/oneByOne.ts';
import { rezoneRoutes } from './bulk/rezoneRoutes.ts';
import { type BulkSchema, bulkRoutes } from './bulk/routes.ts';
import { calendarRoutes } from './calendarRoutes.ts';
import { MERGE_LOCK } from './duplicates/carryOut.ts';
import { duplicateRoutes, type MergeNeeds } from './duplicates/routes.ts';
import { feedRoutes } from './feeds/feedRoutes.ts';
import { chosenUpToDate } from './list/chosenRows.ts';
import { exportRoutes } from './list/exportRoutes.ts';
import { mergeRoutes } from './merge/routes.ts';
import { pairRoutes } from './pairs/routes.ts';
import type { FindCity } from './public/cities.ts';
import { publicRoutes } from './public/publicRoutes.ts';
import { qualityRoutes } from './quality/routes.ts';
import { readRoutes } from './readRoutes.ts';
import { dateRoutes } from './seriesCalls/dateRoutes.ts';
import { seriesRoutes } from './seriesCalls/routes.ts';
import { trashRoutes } from './trashRoutes.ts';
import { assignRoutes } from './unassigned/assignRoutes.ts';
import type { RegionFinder } from './unassigned/regionSuggester.ts';
import { unassignedRoutes } from './unassigned/routes.ts';
import { type VenueChanges, venueRoutes } from './venues/routes.ts';
import { writeRoutes } from './writeRoutes.ts';

export type EventNeeds = MergeNeeds &
  VenueChanges & {
    /** Finds a region by the names of a place. */
    regionFinder: RegionFinder;
    /** Finds a city of the world by its name in addresses. */
    cityBySlug: FindCity;
  };

/** The calls of the events area and its feeds. */
export function eventRoutes(core: Core, { regionFinder, cityBySlug, ...needs }: EventNeeds): void {
  const { calls } = core;
  const db = core.db<BulkSchema>();
  const exclusively = oneByOne(core.pool, MERGE_LOCK);
  const parts = { ...core, db, exclusively, chosen: chosenUpToDate(db, core) };
  writeRoutes(calls, parts);
  seriesRoutes(calls, parts);
  dateRoutes(calls, parts);
  trashRoutes(calls, parts);
  calendarRoutes(calls, parts);
  readRoutes(calls, parts);
  bulkRoutes(calls, parts);
  rezoneRoutes(calls, parts);
  mergeRoutes(calls, parts);
  exportRoutes(calls, parts);
  feedRoutes(calls, parts);
  publicRoutes(calls, { ...parts, cityBySlug });
  duplicateRoutes(calls, { ...parts, ...needs });
  venueRoutes(calls, { ...parts, ...needs });
  qualityRoutes(calls, { ...parts, regionFinder });
  pairRoutes(calls, parts);
  unassignedRoutes(calls, { ...parts, regionFinder });
  assignRoutes(calls, parts);
}
