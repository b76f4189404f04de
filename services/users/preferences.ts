import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_PREFERENCES, preferencesStream } from '#contracts/users/preferences.ts';
import type { Rules } from '#platform/commands/rules.ts';

// Preferences are how one person has set up the console. They begin with the defaults, theme and language with none,
// and what is set to what it is already is not recorded.

export const preferenceRules: Rules<typeof preferencesStream> = {
  of: preferencesStream,
  decide: {
    ChangePreferences(state, data) {
      const current: Record<string, unknown> = state ?? DEFAULT_PREFERENCES;
      const changed = Object.entries(data).filter(
        ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
      );
      // The first is recorded whatever it says: a stream without facts has no revision to answer with.
      if (changed.length === 0 && state) return [];
      return [{ type: 'PreferencesChanged', data: Object.fromEntries(changed) }];
    },
  },
};
