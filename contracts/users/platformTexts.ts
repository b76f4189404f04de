import { catalogue, type Pair, sayIfKnown } from '../platform/catalogue.ts';
import type { Language } from '../platform/sentence.ts';
import type { SocialPlatform } from './profile.ts';

/** The names of companies are the same in every language. */
export const platformTexts = catalogue('platforms', {
  instagram: ['Instagram', 'Instagram'],
  facebook: ['Facebook', 'Facebook'],
  tiktok: ['TikTok', 'TikTok'],
  youtube: ['YouTube', 'YouTube'],
  whatsapp: ['WhatsApp', 'WhatsApp'],
  website: ['Website', 'Sitio web'],
} satisfies Record<SocialPlatform, Pair>);

/** The name of a platform; an unknown one as it is. */
export function platformName(platform: string, language: Language): string {
  return sayIfKnown(platformTexts, language, platform) ?? platform;
}
