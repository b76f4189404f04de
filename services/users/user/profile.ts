import type { CommandData, NewFact } from '#contracts/platform/fact.ts';
import { writeStyles } from '#contracts/users/profile.ts';
import type { UserState, userFacts, userStream } from '#contracts/users/user.ts';

type Fact = NewFact<typeof userFacts>;
type Wanted = CommandData<typeof userStream, 'ChangeUserProfile'>;

/** The facts that bring a profile to the wanted values; fields that are not named do not change. */
export function profileFacts(current: UserState, wanted: Wanted, now: Date): Fact[] {
  return [
    ...named(current, wanted),
    ...located(current, wanted),
    ...danced(current, wanted),
    ...connections(current, wanted, now.toISOString()),
  ];
}

function named(current: UserState, { name }: Wanted): Fact[] {
  return name === undefined || name === current.name ? [] : [{ type: 'UserRenamed', data: { name } }];
}

function located(current: UserState, wanted: Wanted): Fact[] {
  const { location = current.location, searchRadius = current.searchRadius } = wanted;
  if (location === current.location && searchRadius === current.searchRadius) return [];
  return [{ type: 'UserLocationChanged', data: { location, searchRadius } }];
}

function danced(current: UserState, { danceStyles }: Wanted): Fact[] {
  if (!danceStyles) return [];
  const text = writeStyles(danceStyles);
  if (text === writeStyles(current.danceStyles)) return [];
  return [{ type: 'UserDanceStylesChanged', data: { danceStyles: text } }];
}

function connections(current: UserState, { socialConnections: wanted }: Wanted, connectedAt: string): Fact[] {
  if (!wanted) return [];
  const gone = current.socialConnections.filter(
    ({ platform }) => !wanted.some(one => one.platform === platform),
  );
  const made = wanted.filter(
    ({ platform, handle }) =>
      !current.socialConnections.some(one => one.platform === platform && one.handle === handle),
  );
  return [
    ...gone.map(({ platform }): Fact => ({ type: 'SocialAccountDisconnected', data: { platform } })),
    ...made.map(
      ({ platform, handle }): Fact => ({
        type: 'SocialAccountConnected',
        data: { platform, handle, connectedAt },
      }),
    ),
  ];
}
