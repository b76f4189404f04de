import type { SignInMethod } from '#contracts/access/sessionCalls.ts';
import { signInStream, strangersStream } from '#contracts/access/signIn.ts';
import { noteRules } from '#platform/commands/noteRules.ts';
import type { Rules } from '#platform/commands/rules.ts';

// Successful and failed sign-ins are recorded as they happened: the limits and codes that decide on them are
// kept outside the log, where ten thousand concurrent guesses can be counted. There is nothing left to decide
// here.

export const signInRules: Rules<typeof signInStream> = {
  of: signInStream,
  decide: {
    NoteLoginCode: (_, data) => [{ type: 'LoginCodeSent', data }],
    NoteSignIn: (_, data) => [{ type: 'SignedIn', data }],
    NoteFailure: (_, { lockedUntil, ...data }) => [
      { type: 'SignInFailed', data },
      ...(lockedUntil ? [lockOf(data, lockedUntil)] : []),
    ],
    NoteConfirmation: (_, data) => [{ type: 'IdentityConfirmed', data }],
    NoteSignOut: (_, data) => [{ type: 'SignedOut', data }],
  },
};

export const strangersRules = noteRules(strangersStream, { NoteStrangers: 'StrangersTurnedAway' });

function lockOf(
  { method, place }: { method: SignInMethod; place: string | null },
  until: string,
): { type: 'SignInLocked'; data: { method: SignInMethod; until: string; place: string | null } } {
  return { type: 'SignInLocked', data: { method, until, place } };
}
