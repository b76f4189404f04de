import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { EventRow } from '#contracts/events/rows.ts';
import type { FeedbackRow } from '#contracts/feedback/rows.ts';
import type { RegionRow } from '#contracts/regions/rows.ts';
import type { InvitationRow, UserRow } from '#contracts/users/rows.ts';
import type { Execute } from '#platform/commands/commands.ts';
import type { Freshness } from '#platform/database/freshness.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import type { MailParts } from '#platform/processes/mailToVisitor.ts';
import type { Process } from '#platform/processes/process.ts';
import type { Store } from '#platform/store/store.ts';
import { knownById } from './access/standings.ts';
import { plansMade } from './events/planned.ts';
import { eraseFeedbackOnUserErased, feedbackErasures } from './feedback/eraseFeedbackOnUserErased.ts';
import { importDecisionMails, mailOnImportDecided } from './importedEvents/mailOnImportDecided.ts';
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
import { mailOnQueueNote, queueMails } from './queues/mailOnQueueNote.ts';
import { mailOnRecommendation, recommendationMails } from './recommendations/mailOnRecommendation.ts';
import {
  makeEventOnRecommendationConverted,
  recommendedEvents,
} from './recommendations/makeEventOnRecommendationConverted.ts';
import { contactMails, mailOnContactMessage } from './support/mailOnContactMessage.ts';

/** What follows from the public forms and from feedback, and from the decisions about what they brought. */
export const visitorProcesses: readonly Process[] = [
  mailOnContactMessage,
  mailOnApplication,
  mailOnRecommendation,
  mailOnImportDecided,
  mailOnQueueNote,
  setUpOrganizerOnApplicationApproved,
  inviteApplicantOnApplicationApproved,
  eraseNotesOnItemErased,
  makeEventOnRecommendationConverted,
  eraseFeedbackOnUserErased,
];

type Setting = {
  db: Kysely<{
    regions: RegionRow;
    events: EventRow;
    users: UserRow;
    invitations: InvitationRow;
    feedback: FeedbackRow;
  }>;
  store: Pick<Store, 'head'>;
  codec: { keyedHash(text: string): Promise<string> };
  freshness: Freshness;
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
    ...recommendedEvents({ ...parts, makeEvent: plansMade(parts) }),
    ...feedbackErasures(parts),
    ...(mailing && {
      ...contactMails(mailing),
      ...applicationMails(mailing),
      ...recommendationMails(mailing),
      ...importDecisionMails(mailing),
      ...queueMails({ ...mailing, accountOf: id => knownById(parts.pool, id) }),
    }),
  };
}
