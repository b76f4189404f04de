import { signInStream, strangersStream } from '#contracts/access/signIn.ts';
import { noteRules } from '#platform/commands/noteRules.ts';
import type { Rules } from '#platform/commands/rules.ts';

// Who comes in and who is turned away is noted as it happened: the limits and codes that decide on it live
// beside the log, where ten thousand guesses at once can be counted. There is nothing left to decide here.

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
  { method, place }: { method: 'code' | 'password'; place: string | null },
  until: string,
): { type: 'SignInLocked'; data: { method: 'code' | 'password'; until: string; place: string | null } } {
  return { type: 'SignInLocked', data: { method, until, place } };
}
