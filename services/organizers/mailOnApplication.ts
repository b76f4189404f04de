import type pg from 'pg';
import { applicationFacts, applicationStream } from '#contracts/organizers/application.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { mayAcknowledge } from '#platform/http/publicForms.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type MailParts, mailToVisitor } from '#platform/processes/mailToVisitor.ts';
import { process } from '#platform/processes/process.ts';
import { APPLICATION_WORDS } from './applicationMails.ts';

const ACKNOWLEDGE = 'acknowledgeApplication';
const APPROVED = 'mailApplicationApproved';
const REJECTED = 'mailApplicationRejected';

export type LinkNeeds = {
  /** The address of a link that signs somebody in for the nights of one organizer. */
  teamLink(link: { organizerId: string; userId: string; madeAt: Date }, language: Language): Promise<string>;
};

/** Acknowledges an application by mail, and mails the decision about it. */
export const mailOnApplication = process({
  name: 'mailOnApplication',
  of: [applicationStream],
  on: {
    OrganizerApplied: () => [{ effect: ACKNOWLEDGE, key: ACKNOWLEDGE, payload: {} }],
    OrganizerApplicationApproved: () => [{ effect: APPROVED, key: APPROVED, payload: {} }],
    OrganizerApplicationRejected: () => [{ effect: REJECTED, key: REJECTED, payload: {} }],
  },
});

const {
  OrganizerApplied: applied,
  OrganizerApplicationApproved: approved,
  OrganizerApplicationRejected: rejected,
} = applicationFacts;

export function applicationMails({
  pool,
  clock,
  teamLink,
  ...parts
}: MailParts & LinkNeeds & { pool: pg.Pool; clock(): Date }): Record<string, Performer> {
  return {
    [ACKNOWLEDGE]: mailToVisitor(
      parts,
      applicationStream,
      ({ language, email }, _, brand) => {
        const { acknowledged, received, notYou } = APPLICATION_WORDS[language](brand);
        return { to: email, subject: acknowledged, lines: [received, notYou] };
      },
      ({ id, data }) =>
        mayAcknowledge(pool, { emailHash: applied.parse(data).emailHash, receipt: id }, clock()),
    ),
    [APPROVED]: mailToVisitor(
      parts,
      applicationStream,
      async ({ status, language, email, organizerName, userId }, { data, metadata }, brand) => {
        // It was taken back before it was mailed.
        if (status !== 'approved') return null;
        const words = APPLICATION_WORDS[language](brand);
        const { site, organizerId } = approved.parse(data);
        const lines = [words.welcome(organizerName), userId ? words.onTeam : words.needsAccount];
        const madeAt = new Date(metadata.at);
        const link = userId
          ? await teamLink({ organizerId, userId, madeAt }, language)
          : site && site + pathIn(language, MY_PATH);
        const nights = link ? [words.nights(link)] : [];
        return { to: email, subject: words.approved, lines: [...lines, ...nights] };
      },
    ),
    [REJECTED]: mailToVisitor(
      parts,
      applicationStream,
      ({ status, language, email, organizerName }, { data }, brand) => {
        if (status !== 'rejected') return null;
        const words = APPLICATION_WORDS[language](brand);
        const lines = [words.sorry(organizerName), rejected.parse(data).reason, words.again];
        return { to: email, subject: words.rejected, lines };
      },
    ),
  };
}
