import type { AreaWork } from '#platform/areas/work.ts';
import { eraseAccountsWhenDue } from './erasure/eraseAccountsWhenDue.ts';
import type { AcceptNeeds } from './invitations/acceptRoutes.ts';
import { endInvitations } from './invitations/endInvitations.ts';
import { mailOnUserInvited, sendInvitations } from './invitations/mailOnUserInvited.ts';
import {
  registerInvited,
  registerUserOnInvitationAccepted,
} from './invitations/registerUserOnInvitationAccepted.ts';
import { type MailParts, mailMessages, mailOnUserMessaged } from './person/mailOnUserMessaged.ts';

type Needs = Pick<AcceptNeeds, 'accountWith'> & { accountOf: MailParts['addresseeOf'] };

export const work: AreaWork<Needs> = {
  processes: [mailOnUserMessaged, mailOnUserInvited, registerUserOnInvitationAccepted],
  performers: ({ mailing, ...core }, { accountWith, accountOf }) => ({
    ...registerInvited({ execute: core.execute, accountWith }),
    ...(mailing && sendInvitations({ ...core, ...mailing })),
    ...(mailing && mailMessages({ ...mailing, addresseeOf: accountOf })),
  }),
  periodics: ({ mailing, ...core }) => [
    endInvitations({ ...core, db: core.db() }),
    ...(mailing ? [eraseAccountsWhenDue(core)] : []),
  ],
};
