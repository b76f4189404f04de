import type { SocialPlatform } from '#contracts/users/profile.ts';

/** Names of platforms, which are the same in every language. */
export const PLATFORM_NAMES: Record<SocialPlatform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  website: 'Website',
};
