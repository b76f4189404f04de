import type { Core } from '#platform/areas/core.ts';
import type { NameThings } from '#platform/facts/nameThings.ts';
import { actsBy } from './actsBy.ts';
import type { AuditSchema } from './entries.ts';
import { originReader, type Reader } from './readOrigins.ts';

export const offers = {
  actsBy:
    (core: Core, { nameThings }: { nameThings: NameThings }) =>
    (userId: string, page: { limit: number; offset: number }) =>
      actsBy(core.db<AuditSchema>(), nameThings, userId, page),
  originAt: (core: Core) => {
    const originAt = originReader(core);
    return async (position: string, reader: Reader) => (await originAt(position, reader)).origin;
  },
};
