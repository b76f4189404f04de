import { sentences } from './platform/sentences/sentence.ts';
import { type Category, type kinds, streams } from './streams.ts';

type FactType = { [Name in Category]: keyof (typeof kinds)[Name]['stream']['facts'] }[Category];

/**
 * What the recent activity leaves to the audit log: signing in, what follows by itself from something that is shown,
 * and what concerns nobody but the system. Every other fact is shown, a new one too.
 */
const leftOut = [
  ...['LoginCodeSent', 'SignedIn', 'SignInFailed', 'IdentityConfirmed', 'SignedOut', 'StrangersTurnedAway'],
  ...['PreferencesChanged', 'OriginRead'],
  ...['ValueReserved', 'ValueReleased', 'RunStarted', 'RunItemsSelected', 'RunFinished'],
  ...['InvitationSent', 'DigestSent', 'DigestSkipped', 'FollowedNightChanged'],
  ...['SeriesHorizonExtended', 'SeriesDatesCompleted', 'ImportCompleted', 'OrganizerDayCounted'],
] as const satisfies readonly FactType[];
export const LEFT_OUT: readonly string[] = leftOut;

/** The types of the facts that the recent activity shows. */
export const ACTIVITY_TYPES: readonly string[] = streams
  .flatMap(({ facts }) => Object.keys(facts))
  .filter(type => !LEFT_OUT.includes(type));

/** The words for what an activity is about. */
export const activityWords = sentences('activity', {
  gone: ['something that no longer exists', 'algo que ya no está'],
  titled: ['“{{title}}”', '«{{title}}»'],
});
