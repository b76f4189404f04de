import type pg from 'pg';
import type { Logger } from 'pino';
import type { Patience } from '../http/httpServer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Mailbox } from '../processes/mailboxAddress.ts';
import type { Store } from '../store/store.ts';

/** What the HTTP API is given by the program that runs it. */
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
  /** What the pages for visitors name: an address for mail, the app in Apple's store, the community chat. */
  visitors?: { mail?: string | undefined; ios?: string | undefined; chat?: string | undefined };
  /** Also looks at calendars at private addresses, which are followed then. */
  privateCalendars?: boolean;
  /** With it Google is asked for places. */
  googleKey?: string;
  jwtSecret: string;
  clock?: () => Date;
  /** The folder of the built site; without it only the API is served. */
  site?: string;
  /** The embedded mailbox, where it is shown, and the key that gives access to it. */
  mailbox?: Mailbox;
  /** Addresses or networks of proxies whose headers say where a request comes from. */
  trustedProxies?: string;
  /** Why no logs are written, where the program that writes them says so. */
  logTrouble?: () => string | undefined;
  /** What this process measures, where somebody asks for it. */
  metrics?: Metrics;
  /** How long the server waits for its callers; tests wait less. */
  patience?: Partial<Patience>;
};
