import { readSettings, type Settings } from './settings.ts';

const STORE = ['DATABASE_URL', 'EVENTSTORE_URL'] as const;
const ALL = ['NODE_ENV', 'LOG_LEVEL'] as const;

/**
 * What each process of the product reads of the settings. Under `npm start` it gets these and no other, so that
 * a secret is in the memory of those alone who need it.
 */
export const SETTINGS_OF = {
  migrate: [...ALL, 'DATABASE_URL', 'OWNER_DATABASE_URL', 'PROJECTOR_DATABASE_URL'],
  api: [
    ...[...ALL, ...STORE, 'PORT', 'HOST', 'DATA_DIR', 'UPLOADS_URL', 'TRUSTED_PROXIES'],
    ...['JWT_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEV_MAIL_KEY'],
    ...['GOOGLE_MAPS_API_KEY', 'BRAND_NAME', 'PUBLIC_URL'],
  ],
  projections: [...ALL, ...STORE, 'PROJECTOR_DATABASE_URL'],
  processes: [...ALL, ...STORE, 'DATA_DIR', 'JWT_SECRET', 'SMTP_URL', 'MAIL_FROM', 'BRAND_NAME'],
  demo: [...ALL, ...STORE],
} as const satisfies Record<string, readonly (keyof Settings)[]>;

export type ProcessName = keyof typeof SETTINGS_OF;

/** The settings of one process. */
export type SettingsOf<Name extends ProcessName> = Pick<Settings, (typeof SETTINGS_OF)[Name][number]>;

/** As `readSettings`, for one process: a setting that is not listed for it cannot be asked for. */
export function readSettingsOf<Name extends ProcessName>(
  name: Name,
  env: Record<string, string | undefined>,
): SettingsOf<Name> {
  const settings = readSettings(env);
  return Object.fromEntries(SETTINGS_OF[name].map(key => [key, settings[key]])) as SettingsOf<Name>;
}
