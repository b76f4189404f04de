import { z } from 'zod';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type PreferencesRead,
  preferenceFields,
  preferencesRead,
} from '#contracts/users/preferences.ts';

/** What a browser shows to whom it does not know. */
export const FIRST_PREFERENCES: Preferences = { ...DEFAULT_PREFERENCES, theme: 'dark', language: 'en' };

/**
 * What a browser keeps of somebody's settings. `shown` is what it goes by; `server` is what the server last told
 * of this person. Of what it tells only what was chosen, and has changed there, is taken over: an answer may be
 * older than the last click.
 */
export const keptPreferences = z.object({
  userId: z.string().nullable(),
  server: preferencesRead,
  shown: z.object(preferenceFields),
});
export type KeptPreferences = z.infer<typeof keptPreferences>;

/** What is kept once the server has told the settings of a person. */
export function takenOver(kept: KeptPreferences, userId: string, server: PreferencesRead): KeptPreferences {
  const before = kept.userId === userId ? kept : beginningOf(userId, kept.shown);
  const changed = Object.entries(server).filter(
    ([name, value]) => value !== null && before.server[name as keyof Preferences] !== value,
  );
  return { userId, server, shown: { ...before.shown, ...Object.fromEntries(changed) } };
}

/** Of somebody who is new to this browser, only theme and language are those of whoever was here before. */
function beginningOf(userId: string, { theme, language }: Preferences): KeptPreferences {
  const shown = { ...FIRST_PREFERENCES, theme, language };
  return { userId, server: DEFAULT_PREFERENCES, shown };
}
