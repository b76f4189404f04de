import { applicationStream } from '#contracts/organizers/application.ts';
import { type ApplicationRow, applicationsTable } from '#contracts/organizers/applicationRows.ts';
import type { Fact } from '#contracts/platform/fact.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { projection } from '../platform/rows/projection.ts';

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
      status: 'pending',
      organizerId: null,
      linked: false,
      userId: null,
      reason: null,
      decidedBy: null,
      decidedAt: null,
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
      status: 'pending',
      organizerId: null,
      linked: false,
      userId: null,
      reason: null,
      decidedBy: null,
      decidedAt: null,
    }),
    ApplicantJoinedTeam: (row, { revision, data }) => ({ ...row, ...data, revision }),
    OrganizerApplicationErased: () => undefined,
  },
  counts: ({ status }) => [{ name: status }],
});

function decided(
  row: ApplicationRow,
  { revision, metadata }: Fact,
  columns: Partial<ApplicationRow>,
): ApplicationRow {
  return { ...row, ...columns, revision, decidedBy: metadata.actor.id, decidedAt: new Date(metadata.at) };
}
