/**
 * The facts that give fields of a thing other values, and whether their sentences say which, from what and to what:
 * `dates` where those are values of the dates of a series. The others have sentences of their own. `factSentences.ts` holds
 * that none is missing.
 */
export const TELLS_VALUES = {
  EventDetailsChanged: true,
  EventRescheduled: true,
  EventMoved: true,
  EventRegionAssigned: true,
  SeriesDetailsChanged: 'dates',
  SeriesSegmentStarted: 'dates',
  SeriesDateAdded: 'dates',
  SeriesDateExcluded: 'dates',
  SeriesDateChanged: 'dates',
  SeriesDateReset: 'dates',
  SeriesChangeUndone: 'dates',
  RegionDetailsChanged: true,
  RegionRezoned: true,
  VenueChanged: true,
  OrganizerDetailsChanged: true,
  UserRoleChanged: true,
  SourceRenamed: true,
  DanceStyleRenamed: true,
  FollowedCalendarChanged: true,
  ReasonTemplateChanged: true,
  EventClockChangeAccepted: false,
  EventConfirmationWithdrawn: false,
  EventAbsorbed: false,
  // What people say of themselves is told without it: it is masked wherever it is listed.
  UserRenamed: false,
  UserLocationChanged: false,
  UserDanceStylesChanged: false,
  FeedbackChanged: false,
  ContactMessageAnswered: false,
  RecommendationApproved: false,
  RecommendationRejected: false,
  RecommendationConverted: false,
} as const;

type Typed = { type: string };

/** Whether the sentence of a fact says the values that it changed. */
export function tellsValues(fact: Typed): boolean {
  return toldBy(fact) !== false;
}

/** Whether they are values of the dates of a series. */
export function tellsDates(fact: Typed): boolean {
  return toldBy(fact) === 'dates';
}

function toldBy({ type }: Typed): boolean | 'dates' {
  return Object.hasOwn(TELLS_VALUES, type) && TELLS_VALUES[type as keyof typeof TELLS_VALUES];
}
