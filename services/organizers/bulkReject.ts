import { applicationStream } from '#contracts/organizers/application.ts';
import type { BulkDecider } from '#platform/areas/bulkDecider.ts';
import { APPLICATION_DECISIONS } from './application.ts';

/** Rejects applications with a reason, which is mailed to each applicant. */
export const bulkRejectApplications: BulkDecider = {
  category: applicationStream.category,
  projection: 'organizerApplications',
  turns: new Set(['OrganizerApplicationReopened', ...Object.keys(APPLICATION_DECISIONS)]),
  decide: (execute, id, reason, asked) =>
    execute(applicationStream, id, 'RejectOrganizerApplication', { reason: reason ?? '' }, asked),
  // A rejection has registered no organizer that could have events.
  reopen: (execute, id, asked) =>
    execute(applicationStream, id, 'ReopenOrganizerApplication', { events: 0 }, asked),
};
