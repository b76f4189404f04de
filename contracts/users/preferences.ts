import { z } from 'zod';
import { column, type RowOf, table } from '../platform/table.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export const LANGUAGES = ['en', 'es'] as const;
export const TIME_DISPLAYS = ['relative', 'exact'] as const;
export const CLOCKS = ['auto', '12h', '24h'] as const;
export const DENSITIES = ['compact', 'comfortable'] as const;

export const preferenceFields = {
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  timeDisplay: z.enum(TIME_DISPLAYS),
  clock: z.enum(CLOCKS),
  density: z.enum(DENSITIES),
  /** Whether single keys are shortcuts. */
  shortcuts: z.boolean(),
};

export const preferencesRead = z.object(preferenceFields);
export type Preferences = z.infer<typeof preferencesRead>;

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'dark',
  language: 'en',
  timeDisplay: 'relative',
  clock: 'auto',
  density: 'compact',
  shortcuts: true,
};

export const preferenceFacts = { PreferencesChanged: z.object(preferenceFields).partial() };
export const preferenceCommands = { ChangePreferences: preferenceFacts.PreferencesChanged };

/** Streams `preferences-<id of the user>`. */
export const preferences = {
  category: 'preferences',
  facts: preferenceFacts,
  commands: preferenceCommands,
};

export const preferencesTable = table({
  name: 'preferences',
  key: 'userId',
  columns: {
    userId: column('uuid'),
    revision: column('integer'),
    theme: column<Preferences['theme']>('text'),
    language: column<Preferences['language']>('text'),
    timeDisplay: column<Preferences['timeDisplay']>('text'),
    clock: column<Preferences['clock']>('text'),
    density: column<Preferences['density']>('text'),
    shortcuts: column('boolean'),
  },
  indexes: [],
});
export type PreferencesRow = RowOf<typeof preferencesTable>;
