import { catalogue, type Pair, sayIfKnown } from '../platform/sentences/catalogue.ts';
import type { Language } from '../platform/sentences/sentence.ts';
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

/** The name of a platform; an unknown one unchanged. */
export function platformName(platform: string, language: Language): string {
  return sayIfKnown(platformTexts, language, platform) ?? platform;
}
