import { z } from 'zod';
import type { StreamOf } from '../platform/fact.ts';
import { LIKE_ITS_USER } from '../platform/naming.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';

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
  /** Whether an administrator gets a mail when a note mentions them. */
  mentionMails: z.boolean(),
};

export type Preferences = z.infer<z.ZodObject<typeof preferenceFields>>;

/**
 * `theme` and `language` are null until somebody chooses: until then each browser uses its own initial value.
 */
export const preferencesRead = z.object({
  ...preferenceFields,
  theme: preferenceFields.theme.nullable(),
  language: preferenceFields.language.nullable(),
});
export type PreferencesRead = z.infer<typeof preferencesRead>;

export const DEFAULT_PREFERENCES: PreferencesRead = {
  theme: null,
  language: null,
  timeDisplay: 'relative',
  clock: 'auto',
  density: 'compact',
  shortcuts: true,
  mentionMails: true,
};

export const preferenceFacts = { PreferencesChanged: z.object(preferenceFields).partial() };
export const preferenceCommands = { ChangePreferences: preferenceFacts.PreferencesChanged };

/** Streams `preferences-<id of the user>`. */
export const preferencesStream: StreamOf<
  PreferencesRead,
  typeof preferenceFacts,
  typeof preferenceCommands,
  'PreferencesChanged'
> = {
  category: 'preferences',
  named: LIKE_ITS_USER,
  facts: preferenceFacts,
  commands: preferenceCommands,
  begin: { PreferencesChanged: data => ({ ...DEFAULT_PREFERENCES, ...data }) },
  evolve: { PreferencesChanged: (state, data) => ({ ...state, ...data }) },
};

export const preferencesTable = table({
  name: 'preferences',
  key: 'userId',
  columns: {
    userId: column('uuid'),
    revision: column('integer'),
    theme: nullable<Preferences['theme']>('text'),
    language: nullable<Preferences['language']>('text'),
    timeDisplay: column<Preferences['timeDisplay']>('text'),
    clock: column<Preferences['clock']>('text'),
    density: column<Preferences['density']>('text'),
    shortcuts: column('boolean'),
    mentionMails: column('boolean'),
  },
  indexes: [],
});
export type PreferencesRow = RowOf<typeof preferencesTable>;
