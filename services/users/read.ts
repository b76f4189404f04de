import type { UserRead } from '#contracts/users/calls.ts';
import type { UserState } from '#contracts/users/user.ts';
import type { Outcome } from '#platform/commands/commands.ts';

/** A user as calls return it, from a command's outcome. */
export function userFrom(id: string, { state, revision, createdAt }: Outcome<UserState>): UserRead {
  const { erased: _, ...same } = state;
  return { ...same, id, revision, createdAt: createdAt.toISOString() };
}
