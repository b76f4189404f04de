import type pg from 'pg';
import type { Logger } from 'pino';
import type { Patience } from '../http/httpServer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Mailbox } from '../processes/mailboxAddress.ts';
import type { Store } from '../store/store.ts';

/** What the program passes to the HTTP API that it runs. */
export type AppParts = {
  pool: pg.Pool;
  /** A replica of that Postgres, for lists and pages. */
  replica?: pg.Pool;
  store: Store;
  log: Logger;
  /** The folder of uploads and files to import; `.data` unless given. */
  dataDir?: string;
  /** A folder or bucket for uploads other than `uploads` in there. */
  uploadsUrl?: string;
  /** The site's address from outside, for absolute links; where it listens unless given. */
  publicUrl?: string;
  /** The name of the site. */
  brand?: string;
  /** Named on the pages for visitors: an email address, the app in Apple's store, the community chat. */
  visitors?: { mail?: string | undefined; ios?: string | undefined; chat?: string | undefined };
  /** Also looks at calendars at private addresses, which are followed then. */
  privateCalendars?: boolean;
  /** If set, places are searched with Google. */
  googleKey?: string;
  jwtSecret: string;
  clock?: () => Date;
  /** The folder of the built site; without it only the API is served. */
  site?: string;
  /** The embedded mailbox, where it is shown, and the key that gives access to it. */
  mailbox?: Mailbox;
  /** Addresses or networks of proxies whose headers say where a request comes from. */
  trustedProxies?: string;
  /** Why no logs are written, if the program that writes them reports a reason. */
  logTrouble?: () => string | undefined;
  /** The metrics of this process, if they are collected. */
  metrics?: Metrics;
  /** How long the server waits for its callers; tests wait less. */
  patience?: Partial<Patience>;
};
