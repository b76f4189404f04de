import type { Core } from '#platform/areas/core.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { mailWriters } from '#platform/processes/mailPerformer.ts';
import type { EffectMails } from '../system/effects/effectContents.ts';
import { codesOf, performersOf } from './areaWork.ts';
import type { WorkNeeds } from './offers.ts';

/** Performers are only asked what they would send. */
const sendMail: SendMail = async () => {
  throw new Error('Mails are sent by the processes alone.');
};

/** What writes the mails of processes, by the names of their effects, to show somebody what would be sent. */
export function effectMailsOf(core: Core, needs: WorkNeeds): EffectMails {
  const { brand, parts } = core;
  const mailing = { sendMail, brand, site: core.publicUrl(), jwtSecret: parts.jwtSecret };
  const working = { ...core, mailing, settings: {} };
  return mailWriters({ ...codesOf(working), ...performersOf(working, needs) });
}
