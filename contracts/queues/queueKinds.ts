/** The queues in which things wait for someone's decision, by the kind of what waits. */
export const QUEUE_KINDS = [
  'importedEvent',
  'unassignedEvent',
  'recommendation',
  'organizerApplication',
  'contactMessage',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];
