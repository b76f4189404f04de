import { catalogue, sayIfKnown } from '../platform/catalogue.ts';
import type { Language } from '../platform/sentence.ts';
import type { SocialPlatform } from './profile.ts';

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

/** The name of a platform; an unknown one as it is. */
export function platformName(platform: string, language: Language): string {
  return sayIfKnown(platformTexts, language, platform) ?? platform;
}
