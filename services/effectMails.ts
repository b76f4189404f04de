import type { Core } from '#platform/areas/core.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { mailWriters } from '#platform/processes/mailPerformer.ts';
import { doorWork } from './doorWork.ts';
import { eventPerformers } from './eventWork.ts';
import type { EffectMails } from './system/effectContents.ts';
import { visitorPerformers } from './visitorWork.ts';

/** Performers are only asked what they would send. */
const sendMail: SendMail = async () => {
  throw new Error('Mails are sent by the processes alone.');
};

/** What writes the mails of processes, by the names of their effects, to show somebody what would be sent. */
export function effectMailsOf(core: Core): EffectMails {
  const { brand, parts } = core;
  const mail = { sendMail, brand, site: core.publicUrl() };
  const { codes, performers } = doorWork({ ...core, ...mail, jwtSecret: parts.jwtSecret });
  return mailWriters({
    ...codes,
    ...performers,
    ...visitorPerformers({ ...core, db: core.db() }, mail),
    ...eventPerformers({ ...core, db: core.db() }, mail),
  });
}
