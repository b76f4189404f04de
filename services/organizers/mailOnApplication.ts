import type pg from 'pg';
import {
  type ApplicationState,
  applicationFacts,
  applicationStream,
} from '#contracts/organizers/application.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { MY_PATH, pathIn } from '#contracts/site/pages.ts';
import { idOf } from '#platform/facts/factCodec.ts';
import { mayAcknowledge } from '#platform/http/publicForms.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type MailParts, mailToVisitor } from '#platform/processes/mailToVisitor.ts';
import { process } from '#platform/processes/process.ts';
import { applicationLink } from './applicationLink.ts';
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

type Parts = MailParts &
  LinkNeeds & {
    pool: pg.Pool;
    codec: { keyedHash(text: string): Promise<string> };
    clock(): Date;
  };

/** Where the application stands. Those from before do not say where the site was. */
async function statusLine(
  hash: Parts['codec']['keyedHash'],
  { site, language }: ApplicationState,
  { id, brand }: { id: string; brand: string },
): Promise<string[]> {
  if (site === undefined) return [];
  return [APPLICATION_WORDS[language](brand).follow(await applicationLink(hash, { site, language, id }))];
}

export function applicationMails({
  pool,
  clock,
  codec,
  teamLink,
  ...parts
}: Parts): Record<string, Performer> {
  const linkTo = (state: ApplicationState, stream: string, brand: string) =>
    statusLine(codec.keyedHash, state, { id: idOf(stream), brand });
  return {
    [ACKNOWLEDGE]: mailToVisitor(
      parts,
      applicationStream,
      async (state, { stream }, brand) => {
        const { language, email } = state;
        const { acknowledged, received, notYou } = APPLICATION_WORDS[language](brand);
        const lines = [received, ...(await linkTo(state, stream, brand)), notYou];
        return { to: email, subject: acknowledged, lines };
      },
      ({ id, data }) =>
        mayAcknowledge(pool, { emailHash: applied.parse(data).emailHash, receipt: id }, clock()),
    ),
    [APPROVED]: mailToVisitor(parts, applicationStream, async (state, { stream, data, metadata }, brand) => {
      const { status, language, email, organizerName, userId } = state;
      // It was taken back before it was mailed.
      if (status !== 'approved') return null;
      const words = APPLICATION_WORDS[language](brand);
      const { organizerId, site = state.site } = approved.parse(data);
      const lines = [words.welcome(organizerName), userId ? words.onTeam : words.needsAccount];
      const link = userId
        ? await teamLink({ organizerId, userId, madeAt: new Date(metadata.at) }, language)
        : site && site + pathIn(language, MY_PATH);
      const nights = link ? [words.nights(link)] : [];
      lines.push(...nights, ...(await linkTo(state, stream, brand)));
      return { to: email, subject: words.approved, lines };
    }),
    [REJECTED]: mailToVisitor(parts, applicationStream, async (state, { stream, data }, brand) => {
      const { status, language, email, organizerName } = state;
      if (status !== 'rejected') return null;
      const words = APPLICATION_WORDS[language](brand);
      const lines = [words.sorry(organizerName), rejected.parse(data).reason, words.again];
      lines.push(...(await linkTo(state, stream, brand)));
      return { to: email, subject: words.rejected, lines };
    }),
  };
}
