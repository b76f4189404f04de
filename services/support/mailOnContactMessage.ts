import type pg from 'pg';
import {
  contactMessageFacts,
  contactMessageStream,
  LEGAL_REQUESTS,
} from '#contracts/support/contactMessage.ts';
import { mayAcknowledge } from '#platform/http/publicForms.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type MailParts, mailToVisitor } from '#platform/processes/mailToVisitor.ts';
import { process } from '#platform/processes/process.ts';
import { CONTACT_WORDS } from './contactMails.ts';

const ACKNOWLEDGE = 'acknowledgeContactMessage';
const ANSWER = 'mailContactAnswer';

/** Acknowledges a message by mail, and mails the answer to it. */
export const mailOnContactMessage = process({
  name: 'mailOnContactMessage',
  of: [contactMessageStream],
  on: {
    ContactMessageSent: () => [{ effect: ACKNOWLEDGE, key: ACKNOWLEDGE, payload: {} }],
    ContactMessageAnswered: () => [{ effect: ANSWER, key: ANSWER, payload: {} }],
  },
});

const { ContactMessageSent: sent, ContactMessageAnswered: answered } = contactMessageFacts;

export function contactMails({
  pool,
  clock,
  ...parts
}: MailParts & { pool: pg.Pool; clock(): Date }): Record<string, Performer> {
  return {
    [ACKNOWLEDGE]: mailToVisitor(
      parts,
      contactMessageStream,
      ({ language, email, subject }, _, brand) => {
        const words = CONTACT_WORDS[language](brand);
        const legal = LEGAL_REQUESTS.includes(subject) ? [words.legal] : [];
        const lines = [words.received(subject), words.within, ...legal, words.notYou];
        return { to: email, subject: words.acknowledged, lines };
      },
      ({ id, data }) => mayAcknowledge(pool, { emailHash: sent.parse(data).emailHash, receipt: id }, clock()),
    ),
    [ANSWER]: mailToVisitor(parts, contactMessageStream, ({ language, email, message }, { data }, brand) => {
      const words = CONTACT_WORDS[language](brand);
      const quoted = message.replace(/^/gm, '> ');
      return {
        to: email,
        subject: words.answered,
        lines: [answered.parse(data).answer, words.youWrote, quoted],
      };
    }),
  };
}
