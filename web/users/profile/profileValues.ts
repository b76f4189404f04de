import type { z } from 'zod';
import {
  type DancedStyle,
  MOST_SEARCH_RADIUS,
  type ProfileRead,
  type profileFields,
  SOCIAL_PLATFORMS,
  type SocialPlatform,
} from '#contracts/users/profile.ts';

/** What people say about themselves, as a form has it. An account that is empty is not connected. */
export type ProfileValues = {
  location: string;
  searchRadius: string;
  danceStyles: DancedStyle[];
  accounts: Record<SocialPlatform, string>;
};

export const MOST_YEARS = 80;

export function profileValues(
  of: Pick<ProfileRead, 'location' | 'searchRadius' | 'danceStyles' | 'socialConnections'>,
): ProfileValues {
  const handleOf = (platform: SocialPlatform) =>
    of.socialConnections.find(one => one.platform === platform)?.handle ?? '';
  return {
    location: of.location ?? '',
    searchRadius: of.searchRadius?.toString() ?? '',
    danceStyles: of.danceStyles,
    accounts: Object.fromEntries(
      SOCIAL_PLATFORMS.map(platform => [platform, handleOf(platform)]),
    ) as ProfileValues['accounts'],
  };
}

type Body = Partial<{ [Field in keyof typeof profileFields]: z.input<(typeof profileFields)[Field]> }>;

/** The part of a call's body that says the same as these values. */
export function profileBody({ location, searchRadius, danceStyles, accounts }: Partial<ProfileValues>): Body {
  return {
    ...(location !== undefined && { location: location.trim() || null }),
    ...(searchRadius !== undefined && { searchRadius: searchRadius.trim() ? Number(searchRadius) : null }),
    ...(danceStyles && { danceStyles }),
    ...(accounts && {
      socialConnections: SOCIAL_PLATFORMS.flatMap(platform => {
        const handle = accounts[platform].trim();
        return handle ? [{ platform, handle }] : [];
      }),
    }),
  };
}

/** Whether a radius can be saved: empty, or whole kilometres. */
export function isRadius(text: string): boolean {
  const plain = text.trim();
  return (
    plain === '' || (/^\d{1,3}$/.test(plain) && Number(plain) >= 1 && Number(plain) <= MOST_SEARCH_RADIUS)
  );
}
