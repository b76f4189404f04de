import type { Common, Core } from '#platform/areas/core.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { actsBy } from './actsBy.ts';
import { actsOfOrganizer } from './actsOfOrganizer.ts';
import { changesIn, entryParts } from './changesTold.ts';
import type { AuditSchema } from './entries.ts';
import { factsOfStreams, type Stretch } from './factsOfStreams.ts';
import { factsTold } from './factsTold.ts';
import { looksNamed } from './lookRoutes.ts';
import { namesOf, thingNames } from './nameThings.ts';
import { originReader, type Reader } from './readOrigins.ts';
import { changesInAll } from './values/changesInAll.ts';

export const offers = {
  nameThings: (core: Common) => thingNames(core),
  changesTold: changesIn,
  changesInAll: (core: Common) => (acts: readonly string[]) => changesInAll(core.db(), changesIn(core), acts),
  givenNames: (core: Common) => (ids: readonly string[]) => namesOf(core, ids),
  /** What some acts recorded in a stream. */
  factsTold:
    (core: Common, { nameThings }: { nameThings: NameThings }) =>
    (stream: string, acts: readonly string[]) =>
      factsTold(core.db<AuditSchema>(), entryParts(core, nameThings), { stream, acts }),
  actsBy:
    (core: Core, { nameThings }: { nameThings: NameThings }) =>
    (userId: string, page: { limit: number; offset: number }) =>
      actsBy(core.db<AuditSchema>(), entryParts(core, nameThings), userId, page),
  factsOfStreams:
    (core: Core, { nameThings }: { nameThings: NameThings }) =>
    (streams: readonly string[], stretch: Stretch, most: number) =>
      factsOfStreams(core.db<AuditSchema>(), entryParts(core, nameThings), streams, stretch, most),
  /** What was done to what is, or was, an organizer's. */
  actsOfOrganizer: (core: Core, { nameThings }: { nameThings: NameThings }) =>
    actsOfOrganizer(core.db<AuditSchema>(), entryParts(core, nameThings)),
  /** Who looked at what is about a person, latest first. */
  looksAt:
    (core: Core, { nameThings }: { nameThings: NameThings }) =>
    (ids: readonly string[]) =>
      looksNamed({ ...core, nameThings }, { people: ids }),
  originAt: (core: Core) => {
    const originAt = originReader(core);
    return async (position: string, reader: Reader) => (await originAt(position, reader)).origin;
  },
};
