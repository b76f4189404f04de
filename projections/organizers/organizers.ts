import { organizerStream } from '#contracts/organizers/organizer.ts';
import { organizersTable } from '#contracts/organizers/rows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

/** People and teams that run events. */
export const organizers = projection({
  name: 'organizers',
  version: 2,
  of: organizerStream,
  table: organizersTable,
  on: {
    OrganizerRegistered: (_, fact) => ({
      ...fact.data,
      id: idOf(fact.stream),
      revision: fact.revision,
      createdAt: new Date(fact.metadata.at),
    }),
  },
  counts: ({ status, verified }) => [
    ...[{ name: 'total' }, { name: status }],
    ...(verified ? [{ name: 'verified' }] : []),
  ],
});
