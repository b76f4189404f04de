import { importedDecisions } from '../importedEvents/calls.ts';
import { applicationQueue } from '../organizers/applicationCalls.ts';
import type { Decided, Sender } from '../platform/queue.ts';
import { recommendationQueue } from '../recommendations/moderationCalls.ts';
import { contactQueue } from '../support/calls.ts';
import type { QueueKind } from './queueKinds.ts';

// biome-ignore lint/suspicious/noExplicitAny: a state that only the stream's own facts know
type Sent = { sender: ((state: any) => Sender | null) | null };

/** How the items of each queue are decided, and who sent them; null for those that are no streams of their own. */
export const QUEUES: { readonly [Kind in QueueKind]: (Decided & Sent & { kind?: Kind }) | null } = {
  importedEvent: importedDecisions,
  unassignedEvent: null,
  recommendation: recommendationQueue,
  organizerApplication: applicationQueue,
  contactMessage: contactQueue,
};
