import type { Performer } from '../processes/dispatcher.ts';
import type { SendMail } from '../processes/mail.ts';
import type { Process } from '../processes/process.ts';
import type { Periodic } from '../program/periodic.ts';
import type { SettingsOf } from '../program/processSettings.ts';
import type { RunKind } from '../runs/runKind.ts';
import type { Common } from './core.ts';

/** What mail is sent with, and links in it are signed; `site` is the address that it links to. */
export type DoorSettings = { jwtSecret: string; brand: string; site: string; sendMail: SendMail };

/** What the work of every area is made with. Without `door`, mails and the work of signing in wait in the outbox. */
export type WorkCore = Common & {
  door?: DoorSettings | undefined;
  settings: Partial<SettingsOf<'processes'>>;
};

/** What an area does by itself. `Needs` is what it uses of other areas. */
export type AreaWork<Needs = unknown> = {
  /** What follows from facts. */
  processes?: readonly Process[];
  /** What performs the effects of processes, by their names. */
  performers?: (core: WorkCore, needs: Needs) => Readonly<Record<string, Performer>>;
  /** Those for which somebody waits, at a form: they never wait behind others. */
  codes?: (core: WorkCore & { door: DoorSettings }) => Readonly<Record<string, Performer>>;
  runs?: (core: WorkCore, needs: Needs) => readonly RunKind[];
  periodics?: (core: WorkCore, needs: Needs) => readonly Periodic[];
};
