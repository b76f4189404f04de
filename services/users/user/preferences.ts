import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_PREFERENCES, preferencesStream } from '#contracts/users/preferences.ts';
import type { Rules } from '#platform/commands/rules.ts';

// Preferences are how one person has set up the console. They start with the defaults, except theme and
// language, which start unset. Setting a preference to its current value is not recorded.

export const preferenceRules: Rules<typeof preferencesStream> = {
  of: preferencesStream,
  decide: {
    ChangePreferences(state, data) {
      const current: Record<string, unknown> = state ?? DEFAULT_PREFERENCES;
      const changed = Object.entries(data).filter(
        ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
      );
      // The first change is always recorded: a stream without facts has no revision to return.
      if (changed.length === 0 && state) return [];
      return [{ type: 'PreferencesChanged', data: Object.fromEntries(changed) }];
    },
  },
};
