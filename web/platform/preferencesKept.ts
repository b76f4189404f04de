import { z } from 'zod';
import { DEFAULT_PREFERENCES, type Preferences, preferencesRead } from '#contracts/users/preferences.ts';

/**
 * What a browser keeps of somebody's settings. `shown` is what it goes by; `server` is what the server last told
 * of this person. The server knows defaults, but not with which theme and language a browser began, so of what it
 * tells only what has changed there is taken over.
 */
export const keptPreferences = z.object({
  userId: z.string().nullable(),
  server: preferencesRead,
  shown: preferencesRead,
});
export type KeptPreferences = z.infer<typeof keptPreferences>;

/** What is kept once the server has told the settings of a person. */
export function takenOver(kept: KeptPreferences, userId: string, server: Preferences): KeptPreferences {
  const before = kept.userId === userId ? kept : beginningOf(userId, kept.shown);
  const changed = Object.entries(server).filter(
    ([name, value]) => before.server[name as keyof Preferences] !== value,
  );
  return { userId, server, shown: { ...before.shown, ...Object.fromEntries(changed) } };
}

/** Of somebody who is new to this browser, only theme and language are those of whoever was here before. */
function beginningOf(userId: string, { theme, language }: Preferences): KeptPreferences {
  const shown = { ...DEFAULT_PREFERENCES, theme, language };
  return { userId, server: DEFAULT_PREFERENCES, shown };
}
