import { applicationStream } from '#contracts/organizers/application.ts';
import { applicationQueue } from '#contracts/organizers/applicationCalls.ts';
import { bulkDecider } from '#platform/queue/queueRows.ts';

/** Rejects applications with a reason, which is mailed to each applicant. */
export const bulkRejectApplications = bulkDecider(applicationQueue, {
  decide: (execute, id, reason, asked) =>
    execute(applicationStream, id, 'RejectOrganizerApplication', { reason: reason ?? '' }, asked),
  // A rejection has registered no organizer that could have events.
  reopen: (execute, id, asked) =>
    execute(applicationStream, id, 'ReopenOrganizerApplication', { events: 0 }, asked),
});
