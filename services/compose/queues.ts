import type { QueueSources } from '#platform/areas/queueSource.ts';
import { unassignedQueue } from '../events/list/unassigned.ts';
import { importedQueue } from '../importedEvents/importedQueries.ts';
import { applicationRows } from '../organizers/applicationQueries.ts';
import { recommendationRows } from '../recommendations/queries.ts';
import { messageRows } from '../support/queries.ts';

/** What waits for a decision, by the kinds of queues. */
export const queues: QueueSources = {
  importedEvent: importedQueue,
  unassignedEvent: unassignedQueue,
  recommendation: recommendationRows,
  organizerApplication: applicationRows,
  contactMessage: messageRows,
};
