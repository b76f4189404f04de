import type { Common } from '#platform/areas/core.ts';
import { collecting } from './collecting/collect.ts';
import { saidDates } from './dates/saidDates.ts';
import { importedLeadingTo } from './importedQueries.ts';
import { stylesNamed } from './reading/stylesNamed.ts';
import { sourceReversal } from './sourceReversal.ts';

export const offers = {
  sourceReversal: () => sourceReversal,
  collecting: (core: Common) => collecting({ ...core, db: core.db() }),
  importedLeadingTo:
    ({ db }: Common) =>
    (eventId: string) =>
      importedLeadingTo(db(), eventId),
  /** The ids of the dance styles that texts name. */
  stylesNamed:
    ({ db }: Common) =>
    (texts: readonly string[]) =>
      stylesNamed(db(), texts),
  saidDates: ({ db }: Common) => saidDates(db()),
};
