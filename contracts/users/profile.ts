import { z } from 'zod';
import { line, orNull } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { userSentences } from './sentences.ts';

export const SOCIAL_PLATFORMS = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'whatsapp',
  'website',
] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];
export const DANCE_LEVELS = ['beginner', 'intermediate', 'advanced', 'professional'] as const;

/** The furthest that events are searched for, in kilometres. */
export const MOST_SEARCH_RADIUS = 500;

/** A style that a person dances: how well, for how many years, and whether they teach it or play its music. */
const dancedStyle = z.object({
  danceStyleId: z.string().min(1).max(50),
  level: z.enum(DANCE_LEVELS),
  years: z.int().min(0).max(80),
  isInstructor: z.boolean(),
  isDJ: z.boolean(),
});
export type DancedStyle = z.infer<typeof dancedStyle>;

const connection = {
  platform: z.enum(SOCIAL_PLATFORMS),
  handle: line(200).min(1),
};

/** The profile: all fields are optional. */
export const profileFields = {
  name: line(120).min(1, asMessage(userSentences.nameMissing)),
  location: orNull(line(200)),
  /** Within how many kilometres of the location events are of interest. */
  searchRadius: z.int().min(1).max(MOST_SEARCH_RADIUS).nullable(),
  danceStyles: z
    .array(dancedStyle.extend({ danceStyleId: line(50).min(1) }))
    .max(30)
    .refine(
      styles => new Set(styles.map(style => style.danceStyleId)).size === styles.length,
      asMessage(userSentences.styleTwice),
    ),
  socialConnections: z
    .array(z.strictObject(connection))
    .max(SOCIAL_PLATFORMS.length)
    .refine(
      all => new Set(all.map(({ platform }) => platform)).size === all.length,
      asMessage(userSentences.platformTwice),
    ),
};

/** A profile as answers have it. `createdAt`: when the person connected the account. */
export const profileRead = z.object({
  name: z.string(),
  location: z.string().nullable(),
  searchRadius: z.int().nullable(),
  danceStyles: z.array(dancedStyle),
  socialConnections: z.array(
    z.object({ platform: connection.platform, handle: z.string(), createdAt: z.iso.datetime() }),
  ),
});
export type ProfileRead = z.infer<typeof profileRead>;
export type SocialConnection = ProfileRead['socialConnections'][number];

const stored = z.array(dancedStyle);

/** Danced styles as the text in which they are recorded: only texts can be encrypted. */
export function writeStyles(styles: readonly DancedStyle[]): string {
  return JSON.stringify(styles);
}

/** Reads what `writeStyles` wrote; none from any other text, such as that of an erased person. */
export function readStyles(text: string): DancedStyle[] {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
