import type { AreaWork } from '#platform/areas/work.ts';
import { contactMails, mailOnContactMessage } from './mailOnContactMessage.ts';

export const work: AreaWork = {
  processes: [mailOnContactMessage],
  performers: ({ mailing, ...core }) => (mailing ? contactMails({ ...core, ...mailing }) : {}),
};
