import { z } from 'zod';
import { personal } from '../platform/fact.ts';
import { LIKE_ITS_USER } from '../platform/naming.ts';
import { notes } from '../platform/notes.ts';
import { PLATFORMS } from './codeCalls.ts';
import { SIGN_IN_METHODS } from './sessionCalls.ts';

const method = z.enum(SIGN_IN_METHODS);
const platform = z.enum(PLATFORMS);
const place = personal(z.string().max(200).nullable());

export const CODE_PURPOSES = ['signIn', 'confirmation'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
export const SESSION_ENDS = [
  'signedOut',
  'endedElsewhere',
  'endedByAdministrator',
  'suspended',
  'deleted',
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/**
 * Streams `signIn-<id of the user>`: successful and failed sign-ins. Separate from the user's own stream, on
 * whose revision changes of the account are based: that must not go stale because somebody guesses passwords.
 * Address and user agent are encrypted in the metadata, as everywhere.
 */
export const signInFacts = {
  LoginCodeSent: z.object({ purpose: z.enum(CODE_PURPOSES), platform }),
  SignedIn: z.object({ method, platform, sessionId: z.uuid(), place }),
  /**
   * `knownDevice`: the device had signed in to the account before; absent for a confirmation code, and in
   * facts from before devices were distinguished. `warnsOwner`: the owner is mailed about the failures.
   * `platform` is absent in older facts, and for a confirmation code.
   */
  SignInFailed: z.object({
    method,
    attemptsRemaining: z.int(),
    place,
    knownDevice: z.boolean().optional(),
    warnsOwner: z.boolean().optional(),
    platform: platform.optional(),
  }),
  SignInLocked: z.object({ method, until: z.iso.datetime(), place }),
  IdentityConfirmed: z.object({ sessionId: z.uuid() }),
  SignedOut: z.object({ sessionIds: z.array(z.uuid()), why: z.enum(SESSION_ENDS) }),
};

export const signInCommands = {
  NoteLoginCode: signInFacts.LoginCodeSent,
  NoteSignIn: signInFacts.SignedIn,
  NoteFailure: signInFacts.SignInFailed.extend({ lockedUntil: z.iso.datetime().nullable() }),
  NoteConfirmation: signInFacts.IdentityConfirmed,
  NoteSignOut: signInFacts.SignedOut,
};

export const signInStream = notes('signIn', LIKE_ITS_USER, signInFacts, signInCommands);

const turnedAway = z.object({
  from: z.iso.datetime(),
  codesAsked: z.int(),
  wrongCodes: z.int(),
  wrongPasswords: z.int(),
  locks: z.int(),
  addresses: z.int(),
  /** The addresses with the most tries, each with their number. */
  busiest: personal(z.string().max(2_000)),
});

/**
 * Streams `strangers-<day>`: what was tried with emails that have no account, at most one fact an hour,
 * whatever is tried. The day's addresses are encrypted under the day's own key.
 */
export const strangersStream = notes(
  'strangers',
  null,
  { StrangersTurnedAway: turnedAway },
  { NoteStrangers: turnedAway },
);
