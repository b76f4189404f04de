/** The queues in which things wait for someone's decision, by the kind of what waits. */
export const QUEUE_KINDS = [
  'importedEvent',
  'unassignedEvent',
  'recommendation',
  'organizerApplication',
  'contactMessage',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** The projection with the items of a queue. */
export const QUEUE_ROWS: Record<QueueKind, string> = {
  importedEvent: 'importedEvents',
  unassignedEvent: 'events',
  recommendation: 'recommendations',
  organizerApplication: 'organizerApplications',
  contactMessage: 'contactMessages',
};

/** The path in the console where an item of a queue is open. */
export const ITEM_PATHS: Record<QueueKind, (id: string) => string> = {
  importedEvent: id => `/admin/imported-events?importStatus=all&open=${id}`,
  unassignedEvent: id => `/admin/unassigned-events?open=${id}`,
  recommendation: id => `/admin/event-recommendations?status=all&open=${id}`,
  organizerApplication: id => `/admin/organizers/applications?status=all&open=${id}`,
  contactMessage: id => `/admin/contact?status=all&open=${id}`,
};
