import type { Performer } from '../processes/dispatcher.ts';
import type { SendMail } from '../processes/mail.ts';
import type { Process } from '../processes/process.ts';
import type { Periodic } from '../program/periodic.ts';
import type { SettingsOf } from '../program/processSettings.ts';
import type { RunKind } from '../runs/runKind.ts';
import type { Common } from './core.ts';

/** What mail is sent with, and links in it are signed; `site` is the address that it links to. */
export type MailSettings = { jwtSecret: string; brand: string; site: string; sendMail: SendMail };

/** What the work of every area is made with. Without `mailing`, mails and the work of signing in wait in the outbox. */
export type WorkCore = Common & {
  mailing?: MailSettings | undefined;
  settings: Partial<SettingsOf<'processes'>>;
};

/** The background work of an area. `Needs` is what it uses of other areas. */
export type AreaWork<Needs = unknown> = {
  /** What follows from facts. */
  processes?: readonly Process[];
  /** What performs the effects of processes, by their names. */
  performers?: (core: WorkCore, needs: Needs) => Readonly<Record<string, Performer>>;
  /** Those for which somebody waits, at a form: they never wait behind others. */
  codes?: (core: WorkCore & { mailing: MailSettings }) => Readonly<Record<string, Performer>>;
  runs?: (core: WorkCore, needs: Needs) => readonly RunKind[];
  periodics?: (core: WorkCore, needs: Needs) => readonly Periodic[];
};
