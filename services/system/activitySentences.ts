/** How a fact is told: a heading, and what somebody did to something. */
export type Sentence = {
  title: string;
  say(who: string, what: string, data: Record<string, unknown>): string;
};

const did = (title: string, verb: string): Sentence => ({
  title,
  say: (who, what) => `${who} ${verb} ${what}.`,
});

const onDate = (title: string, verb: string): Sentence => ({
  title,
  say: (who, what, { date }) => `${who} ${verb} the date ${date} of ${what}.`,
});

/** The facts that the dashboard tells of; what is not here is in the audit log alone. */
export const ACTIVITY_SENTENCES: Record<string, Sentence> = {
  EventCreated: did('Event created', 'created'),
  EventDetailsChanged: did('Event changed', 'changed'),
  EventRescheduled: did('Event rescheduled', 'gave another time to'),
  EventMoved: did('Event moved', 'gave another place to'),
  EventRegionAssigned: did('Region assigned', 'assigned a region to'),
  EventPublished: did('Event published', 'published'),
  EventUnpublished: did('Event unpublished', 'took back to draft'),
  EventCancelled: did('Event cancelled', 'cancelled'),
  EventCompleted: did('Event completed', 'completed'),
  EventFeatured: did('Event featured', 'featured'),
  EventUnfeatured: did('Event no longer featured', 'no longer features'),
  EventDeleted: did('Event deleted', 'deleted'),
  EventRestored: did('Event restored', 'restored'),
  SeriesCreated: did('Series created', 'created the series'),
  SeriesDetailsChanged: did('Series changed', 'changed the series'),
  SeriesSegmentStarted: {
    title: 'Series changed',
    say: (who, what, { from }) => `${who} changed the series ${what} from ${from} on.`,
  },
  SeriesDateExcluded: onDate('Date removed', 'removed'),
  SeriesDateRestored: onDate('Date restored', 'restored'),
  SeriesDateChanged: onDate('Date changed', 'changed'),
  SeriesDateReset: onDate('Date reset', 'reset'),
  SeriesDateDetached: onDate('Date detached', 'detached'),
  SeriesEnded: {
    title: 'Series ended',
    say: (who, what, { untilDate }) => `${who} had the series ${what} end on ${untilDate}.`,
  },
  SeriesDeleted: did('Series deleted', 'deleted the series'),
  SeriesRestored: did('Series restored', 'restored the series'),
  SeriesChangeUndone: did('Change undone', 'took back a change of the series'),
  RegionOpened: did('Region opened', 'opened'),
  OrganizerRegistered: did('Organizer registered', 'registered'),
  UserRegistered: {
    title: 'User registered',
    say: (who, what) => (who === what ? `${who} registered.` : `${who} registered ${what}.`),
  },
  UserRoleChanged: {
    title: 'Role changed',
    say: (who, what, { role }) => `${who} gave ${what} the role ${role}.`,
  },
  UserSuspended: did('User suspended', 'suspended'),
  UserDeleted: did('User deleted', 'deleted'),
  UserRestored: did('User restored', 'restored'),
  UserErased: did('User erased', 'erased a user:'),
  AccountDeletionRequested: {
    title: 'Deletion requested',
    say: who => `${who} asked to be deleted.`,
  },
  AccountDeletionWithdrawn: {
    title: 'Deletion withdrawn',
    say: who => `${who} came back and stays.`,
  },
  FeedbackGiven: did('Feedback received', 'gave feedback on'),
  ProjectionRebuilt: did('Rows rebuilt', 'rebuilt the rows of'),
};
