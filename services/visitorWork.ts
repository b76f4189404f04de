import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { EventRow } from '#contracts/events/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { InvitationRow, UserRow } from '#contracts/users/rows.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { MailParts } from '#platform/processes/mailToVisitor.ts';
import type { Process } from '#platform/processes/process.ts';
import {
  applicantsInvited,
  inviteApplicantOnApplicationApproved,
} from './organizers/inviteApplicantOnApplicationApproved.ts';
import { applicationMails, mailOnApplication } from './organizers/mailOnApplication.ts';
import {
  organizersSetUp,
  setUpOrganizerOnApplicationApproved,
} from './organizers/setUpOrganizerOnApplicationApproved.ts';
import { eraseNotesOnItemErased, notesErased } from './queues/eraseNotesOnItemErased.ts';
import { mailOnEventRecommended, recommendationMails } from './recommendations/mailOnEventRecommended.ts';
import { contactMails, mailOnContactMessage } from './support/mailOnContactMessage.ts';

/** What follows from the public forms, and from the decisions about what they brought. */
export const visitorProcesses: readonly Process[] = [
  mailOnContactMessage,
  mailOnApplication,
  mailOnEventRecommended,
  setUpOrganizerOnApplicationApproved,
  inviteApplicantOnApplicationApproved,
  eraseNotesOnItemErased,
];

type Setting = {
  db: Kysely<{ regions: RegionRow; events: EventRow; users: UserRow; invitations: InvitationRow }>;
  load: MailParts['load'];
  execute: Execute;
  clock(): Date;
};

/** Without `mail` nothing is sent, and mails wait in the outbox. */
export function visitorPerformers(
  parts: Setting & { pool: pg.Pool },
  mail: Omit<MailParts, 'load'> | undefined,
): Record<string, Performer> {
  const mailing = mail && { ...parts, sendMail: mail.sendMail, brand: mail.brand };
  return {
    ...organizersSetUp(parts),
    ...applicantsInvited(parts),
    ...notesErased(parts),
    ...(mailing && {
      ...contactMails(mailing),
      ...applicationMails(mailing),
      ...recommendationMails(mailing),
    }),
  };
}
