import { applicationStream } from '#contracts/organizers/application.ts';
import { type ApplicationRow, applicationsTable } from '#contracts/organizers/applicationRows.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { decided, UNDECIDED } from '../platform/rows/decided.ts';
import { projection } from '../platform/rows/projection.ts';

const WAITING = {
  status: 'pending',
  organizerId: null,
  linked: false,
  userId: null,
  reason: null,
  ...UNDECIDED,
} as const;

/** Applications of organizers. An erased one has no row. */
export const organizerApplications = projection({
  name: 'organizerApplications',
  version: 1,
  of: applicationStream,
  table: applicationsTable,
  on: {
    OrganizerApplied: (_, { stream, revision, data, metadata }): ApplicationRow => ({
      ...data,
      id: idOf(stream),
      revision,
      ...WAITING,
      createdAt: new Date(metadata.at),
    }),
    OrganizerApplicationApproved(row, fact) {
      const { site: _, ...columns } = fact.data;
      return decided(row, fact, { ...columns, status: 'approved' });
    },
    OrganizerApplicationRejected: (row, fact) => decided(row, fact, { ...fact.data, status: 'rejected' }),
    OrganizerApplicationReopened: (row, { revision }): ApplicationRow => ({
      ...row,
      revision,
      ...WAITING,
    }),
    ApplicantJoinedTeam: (row, { revision, data }) => ({ ...row, ...data, revision }),
    OrganizerApplicationErased: () => undefined,
  },
  counts: ({ status }) => [{ name: status }],
});
