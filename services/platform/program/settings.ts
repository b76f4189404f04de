import { z } from 'zod';

const present = z.string().trim().min(1, 'must not be blank');
const emailAddress = z.string().trim().check(z.email('must be an email address'));
const portError = 'must be a whole number from 0 to 65535';
const port = z.coerce
  .number({ error: portError })
  .refine(value => Number.isInteger(value) && value >= 0 && value <= 65_535, portError);
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform(value => value === '1');
const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:pass@host/name',
});
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const environment = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  /** Where site, console and API are served. Port 0 means any free one. */
  PORT: port.default(3000),
  HOST: present.default('127.0.0.1'),
  /** The public URL of the site; unset: the address it listens on. */
  PUBLIC_URL: webUrl.transform(url => url.replace(/\/+$/, '')).optional(),
  /** Embedded Postgres, secrets, logs, uploads, import files, backups, outgoing mail. */
  DATA_DIR: present.default('.data'),
  /** An existing Postgres instead of the embedded one: the API's role. */
  DATABASE_URL: postgresUrl.optional(),
  /** A replica of that Postgres, from which lists and pages are read; the API's role, too. */
  READ_DATABASE_URL: postgresUrl.optional(),
  /** The role that writes rows; DATABASE_URL when unset. */
  PROJECTOR_DATABASE_URL: postgresUrl.optional(),
  ANALYST_DATABASE_URL: postgresUrl.optional(),
  /** The role that owns the tables; migrations use it. DATABASE_URL when unset. */
  OWNER_DATABASE_URL: postgresUrl.optional(),
  /** Only for preparing an external database: a role that may create databases and roles. */
  SUPERUSER_DATABASE_URL: postgresUrl.optional(),
  /** An existing EventStoreDB instead of the embedded store. */
  EVENTSTORE_URL: z
    .string()
    .regex(/^esdb(\+discover)?:\/\/\S+$/, 'must look like esdb://host:2113?tls=false')
    .optional(),
  /** The first administrator, created when there is none. */
  ADMIN_EMAIL: emailAddress.default('admin@tanda.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(256, 'must have at most 256 characters')
    .optional(),
  /** Fill an empty log with the demonstration history. */
  DEMO: flag.default(false),
  /** Signs sessions. */
  JWT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Unset: mail is written to `DATA_DIR/mail`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:pass@host:587' }).optional(),
  MAIL_FROM: present.default('Tanda <no-reply@tanda.local>'),
  /** Set by the supervisor: anyone on this machine who knows it can read the embedded mailbox. */
  DEV_MAIL_KEY: z.string().min(20, 'must have at least 20 characters').optional(),
  /** Comma-separated addresses or networks of proxies whose forwarded client addresses are trusted. */
  TRUSTED_PROXIES: present.optional(),
  /** Unset: the built-in place search. */
  GOOGLE_MAPS_API_KEY: present.optional(),
  /** A folder, or a bucket as in `uploadBucket`. Unset: `DATA_DIR/uploads`. */
  UPLOADS_URL: present.optional(),
  /** Where backups are written. Unset: `DATA_DIR/backups`. */
  BACKUP_DIR: present.optional(),
  /** Encrypts the keys in backups. Unset: anyone with a backup can read everything in it. */
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  /** Also follow calendars at private addresses, such as a server in the same house. */
  PRIVATE_CALENDARS: flag.default(false),
  /** The site's name: in the console, on event pages, in feeds and mails. */
  BRAND_NAME: present.default('Tanda'),
  /** Where visitors write to. */
  SUPPORT_EMAIL: emailAddress.default('hello@tanda.local'),
  /** The app in Apple's store, and the invitation to the community chat; the site shows no link that is unset. */
  APP_STORE_URL: webUrl.optional(),
  CHAT_INVITE_URL: webUrl.optional(),
  /** Where the API serves `/metrics`; the projections do so one port above it, the processes two. Unset: nowhere. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: present.default('127.0.0.1'),
  /** Asked for there as a bearer token. Unset: nobody is asked for one. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Every setting, by its environment name, with defaults filled in. */
export type Settings = z.infer<typeof environment>;
export const SETTINGS = Object.keys(environment.shape);

/**
 * Reads the settings from environment variables; an empty variable counts as unset. Throws one error that
 * names every wrong variable, without its value, which may be a secret.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  const problems = read.success
    ? refusedInProduction(read.data)
    : read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
  if (!read.success || problems.length > 0) throw new Error(`Wrong settings:\n  ${problems.join('\n  ')}`);
  return read.data;
}

function refusedInProduction({ NODE_ENV, JWT_SECRET, DEV_MAIL_KEY }: Settings): string[] {
  if (NODE_ENV !== 'production') return [];
  return [
    // A missing secret is refused where it is needed: the workers sign no sessions and need none.
    ...(JWT_SECRET && JWT_SECRET.length < 32
      ? ['JWT_SECRET: must have at least 32 characters in production']
      : []),
    ...(DEV_MAIL_KEY
      ? ['DEV_MAIL_KEY: must not be set in production, where nobody may read the mailbox']
      : []),
  ];
}

type DatabaseSettings = 'DATABASE_URL' | 'OWNER_DATABASE_URL' | 'PROJECTOR_DATABASE_URL';

/** The connection string for each role; a role without one of its own uses DATABASE_URL. */
export function databaseUrls(settings: Partial<Pick<Settings, DatabaseSettings>>): {
  owner: string;
  projector: string;
  api: string;
} {
  const { DATABASE_URL: api, OWNER_DATABASE_URL: owner, PROJECTOR_DATABASE_URL: projector } = settings;
  if (!api) throw new Error('Wrong settings:\n  DATABASE_URL: must be set for this process');
  return { api, owner: owner ?? api, projector: projector ?? api };
}
