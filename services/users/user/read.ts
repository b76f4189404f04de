import type { UserRead } from '#contracts/users/calls.ts';
import type { ProfileRead } from '#contracts/users/profile.ts';
import type { UserState } from '#contracts/users/user.ts';
import type { Outcome } from '#platform/commands/commands.ts';

/** A user as calls return it, from a command's outcome. */
export function userFrom(id: string, { state, revision, createdAt }: Outcome<UserState>): UserRead {
  const { erased: _, searchRadius: __, danceStyles: ___, socialConnections: ____, ...same } = state;
  return { ...same, cities: [...(state.cities ?? [])], id, revision, createdAt: createdAt.toISOString() };
}

/** The profile of a person, as calls return it. */
export function profileOf(of: Pick<UserState, keyof ProfileRead>): ProfileRead {
  const { name, location, searchRadius, danceStyles, socialConnections } = of;
  return {
    name,
    location,
    searchRadius,
    danceStyles: [...danceStyles],
    socialConnections: [...socialConnections],
  };
}
