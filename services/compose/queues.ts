import type { BulkKind } from '#contracts/queues/bulkCalls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { BulkDecider } from '#platform/areas/bulkDecider.ts';
import type { QueueSource } from '#platform/areas/queueSource.ts';
import { unassignedQueue } from '../events/list/unassigned.ts';
import { importedQueue } from '../importedEvents/importedQueries.ts';
import { applicationQueue } from '../organizers/applicationQueries.ts';
import { bulkRejectApplications } from '../organizers/bulkReject.ts';
import { bulkRejectRecommendations } from '../recommendations/bulkReject.ts';
import { recommendationQueue } from '../recommendations/queries.ts';
import { bulkSpam } from '../support/bulkSpam.ts';
import { contactQueue } from '../support/queries.ts';

/** What waits for a decision, by the kinds of queues. */
export const queues: Readonly<Record<QueueKind, QueueSource>> = {
  importedEvent: importedQueue,
  unassignedEvent: unassignedQueue,
  recommendation: recommendationQueue,
  organizerApplication: applicationQueue,
  contactMessage: contactQueue,
};

/** What decides several of it together. */
export const deciders: Readonly<Record<BulkKind, BulkDecider>> = {
  organizerApplication: bulkRejectApplications,
  recommendation: bulkRejectRecommendations,
  contactMessage: bulkSpam,
};
