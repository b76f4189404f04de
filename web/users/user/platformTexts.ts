import type { SocialPlatform } from '#contracts/users/profile.ts';
import { catalogue, textIfKnown } from '../../platform/texts/messages.ts';

/** The names of companies are the same in every language. */
const NAMES = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
} as const satisfies Record<Exclude<SocialPlatform, 'website'>, string>;
export const platformTexts = catalogue(
  'platforms',
  { ...NAMES, website: 'Website' },
  { ...NAMES, website: 'Sitio web' },
);

/** The name of a platform in the current language; an unknown one as it is. */
export function platformName(platform: string): string {
  return textIfKnown(platformTexts, platform) ?? platform;
}
