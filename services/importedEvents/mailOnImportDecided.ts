import type { z } from 'zod';
import { type importedEventFacts, importedEventStream } from '#contracts/importedEvents/importedEvent.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type InBoth, type MailParts, mailToVisitor } from '#platform/processes/mailToVisitor.ts';
import { type Effect, process } from '#platform/processes/process.ts';

const TELL = 'mailImportDecision';

const telling = ({ data }: { data: { notice?: string | undefined } }): Effect[] =>
  data.notice ? [{ effect: TELL, key: TELL, payload: {} }] : [];

/** Mails the contact of an imported event what the moderator wrote with the decision. */
export const mailOnImportDecided = process({
  name: 'mailOnImportDecided',
  of: [importedEventStream],
  on: { ImportApproved: telling, ImportLinked: telling, ImportRejected: telling },
});

type Words = { subject: string; about: (title: string) => string };
const WORDS: InBoth<Words> = {
  en: brand => ({ subject: `About your event · ${brand}`, about: title => `It is about: ${title}` }),
  es: brand => ({ subject: `Sobre tu evento · ${brand}`, about: title => `Se trata de: ${title}` }),
};

/** What an item may be while a decision of this type still holds. */
const HOLDS: Record<string, readonly string[]> = {
  ImportApproved: ['approved', 'imported'],
  ImportLinked: ['imported'],
  ImportRejected: ['rejected'],
};

type Told = Pick<z.output<typeof importedEventFacts.ImportRejected>, 'notice' | 'noticeLanguage'>;

export function importDecisionMails(parts: MailParts): Record<string, Performer> {
  return {
    [TELL]: mailToVisitor(parts, importedEventStream, (state, { type, data }, brand) => {
      const { contactEmail: to, status, title, notice: current, deleted } = state;
      const { notice, noticeLanguage = 'en' } = data as Told;
      // It was taken back, or decided otherwise, before it was mailed.
      const isHeld = !deleted && current === notice && HOLDS[type]?.includes(status);
      if (!to || !notice || !isHeld) return null;
      const { subject, about } = WORDS[noticeLanguage](brand);
      return { to, subject, lines: [notice, ...(title ? [about(title)] : [])] };
    }),
  };
}
