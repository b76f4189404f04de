import { endStart, WRONG_SETTING } from './child.ts';
import { readSettings, type Settings } from './settings.ts';

const STORE = ['DATABASE_URL', 'EVENTSTORE_URL'] as const;
/** Where backups go, what they contain, and the settings stored in them. */
const BACKUPS = [
  ...(['UPLOADS_URL', 'BACKUP_DIR', 'BACKUP_PASSPHRASE'] as const),
  ...([
    'BRAND_NAME',
    'PUBLIC_URL',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'APP_STORE_URL',
    'CHAT_INVITE_URL',
  ] as const),
] as const;
const ALL = ['NODE_ENV', 'LOG_LEVEL'] as const;
const METRICS = ['METRICS_HOST', 'METRICS_PORT', 'METRICS_TOKEN'] as const;

/**
 * The settings that each process of the product reads. Under `npm start` it gets only these, so that a secret
 * is only in the memory of processes that need it.
 */
export const SETTINGS_OF = {
  migrate: [...ALL, 'DATABASE_URL', 'OWNER_DATABASE_URL', 'PROJECTOR_DATABASE_URL'],
  api: [
    ...[
      ...ALL,
      ...STORE,
      ...METRICS,
      'READ_DATABASE_URL',
      'PORT',
      'HOST',
      'DATA_DIR',
      'UPLOADS_URL',
      'TRUSTED_PROXIES',
    ],
    ...['JWT_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEV_MAIL_KEY'],
    ...['PRIVATE_CALENDARS', 'GOOGLE_MAPS_API_KEY', 'BRAND_NAME', 'PUBLIC_URL'],
    ...['SUPPORT_EMAIL', 'APP_STORE_URL', 'CHAT_INVITE_URL'],
  ],
  projections: [...ALL, ...STORE, ...METRICS, 'PROJECTOR_DATABASE_URL'],
  processes: [
    ...ALL,
    ...STORE,
    ...METRICS,
    'DATA_DIR',
    'JWT_SECRET',
    'SMTP_URL',
    'HOST',
    'PORT',
    'PRIVATE_CALENDARS',
    ...BACKUPS,
  ],
  backup: [...ALL, ...STORE, ...BACKUPS, 'DATA_DIR'],
  demo: [...ALL, ...STORE],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

export type ProcessName = keyof typeof SETTINGS_OF;

/** The settings of one process. */
export type SettingsOf<Name extends ProcessName> = Pick<Settings, (typeof SETTINGS_OF)[Name][number]>;

/** Like `readSettings`, for one process: a setting that is not listed for it is not available. */
export function readSettingsOf<Name extends ProcessName>(
  name: Name,
  env: Record<string, string | undefined>,
): SettingsOf<Name> {
  const settings = readSettings(env);
  return Object.fromEntries(SETTINGS_OF[name].map(key => [key, settings[key]])) as SettingsOf<Name>;
}

/**
 * The settings that the program `name` starts with, from its environment. A wrong one, or one of `needed` that is unset,
 * ends the program with a sentence that names the variable.
 */
export async function ownSettings<Name extends ProcessName, Needed extends keyof SettingsOf<Name>>(
  name: Name,
  needed: readonly Needed[],
): Promise<SettingsOf<Name> & { [Key in Needed]: NonNullable<SettingsOf<Name>[Key]> }> {
  try {
    const settings = readSettingsOf(name, process.env);
    const missing = needed.filter(key => settings[key] === undefined);
    if (missing.length === 0) return settings as never;
    const lines = missing.map(key => `  ${String(key)}: must be set for this program`);
    throw new Error(`Wrong settings:\n${lines.join('\n')}`);
  } catch (error) {
    return endStart(error, WRONG_SETTING);
  }
}
