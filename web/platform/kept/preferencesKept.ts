import { z } from 'zod';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesRead,
  preferenceFields,
  preferencesRead,
} from '#contracts/users/preferences.ts';

/** The settings for someone this browser does not know yet. */
export const FIRST_PREFERENCES: Preferences = { ...DEFAULT_PREFERENCES, theme: 'dark', language: 'en' };

/**
 * The settings that a browser stores for a person. `shown` is what it applies; `server` is what the server
 * last returned for this person. Of that, only values that were chosen and have changed since are applied: an
 * answer may be older than the last click.
 */
export const keptPreferences = z.object({
  userId: z.string().nullable(),
  server: preferencesRead,
  shown: z.object(preferenceFields),
});
export type KeptPreferences = z.infer<typeof keptPreferences>;

/** The stored settings after the server returned those of a person. */
export function takenOver(kept: KeptPreferences, userId: string, server: PreferencesRead): KeptPreferences {
  const before = kept.userId === userId ? kept : beginningOf(userId, kept.shown);
  const changed = Object.entries(server).filter(
    ([name, value]) => value !== null && before.server[name as keyof Preferences] !== value,
  );
  return { userId, server, shown: { ...before.shown, ...Object.fromEntries(changed) } };
}

/** A person new to this browser keeps only the theme and language of the previous one. */
function beginningOf(userId: string, { theme, language }: Preferences): KeptPreferences {
  const shown = { ...FIRST_PREFERENCES, theme, language };
  return { userId, server: DEFAULT_PREFERENCES, shown };
}
