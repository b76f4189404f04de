import { type UserState, userStream } from '#contracts/users/user.ts';
import { type Reversal, settingStep } from '#platform/history/reversal.ts';

const FIELDS = ['name', 'location', 'searchRadius', 'danceStyles', 'socialConnections'] as const;

/**
 * How a profile gets back what it was. Role and status stay: an administrator's rights are changed in the list of users
 * alone, with a fresh code.
 */
export const userReversal: Reversal<typeof userStream> = {
  of: userStream,
  lists: { socialConnections: 'platform' },
  towards: (from, to) => settingStep('ChangeUserProfile', FIELDS, asSent(from), asSent(to)),
};

/** When an account was connected, its connection says anew. */
function asSent({ socialConnections, ...state }: UserState) {
  return {
    ...state,
    socialConnections: socialConnections.map(({ platform, handle }) => ({ platform, handle })),
  };
}
