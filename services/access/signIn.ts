import { signIn, strangers } from '#contracts/access/signIn.ts';
import type { Rules } from '#platform/commands/rules.ts';

// Who comes in and who is turned away is noted as it happened: the limits and codes that decide on it live
// beside the log, where ten thousand guesses at once can be counted. There is nothing left to decide here.

type Noted = { noted: number };

const next = (state: Noted | undefined): Noted => ({ noted: (state?.noted ?? 0) + 1 });

export const signInRules: Rules<Noted, typeof signIn.facts, typeof signIn.commands> = {
  category: signIn.category,
  facts: signIn.facts,
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
  evolve: {
    LoginCodeSent: next,
    SignedIn: next,
    SignInFailed: next,
    SignInLocked: next,
    IdentityConfirmed: next,
    SignedOut: next,
  },
};

export const strangersRules: Rules<Noted, typeof strangers.facts, typeof strangers.commands> = {
  category: strangers.category,
  facts: strangers.facts,
  decide: { NoteStrangers: (_, data) => [{ type: 'StrangersTurnedAway', data }] },
  evolve: { StrangersTurnedAway: next },
};

function lockOf(
  { method, place }: { method: 'code' | 'password'; place: string | null },
  until: string,
): { type: 'SignInLocked'; data: { method: 'code' | 'password'; until: string; place: string | null } } {
  return { type: 'SignInLocked', data: { method, until, place } };
}
