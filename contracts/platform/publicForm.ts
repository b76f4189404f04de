import { z } from 'zod';
import { personal } from './fact.ts';
import { LANGUAGES } from './sentences/sentence.ts';
import { platformSentences } from './sentences/sentences.ts';
import { emptyAsNull, line, lines } from './text/text.ts';
import { asMessage } from './validation/message.ts';

// What the forms have in common that anyone may send, without an account.

/** How many forms a network may send: an IPv4 address, or the /64 of an IPv6 address. */
export const FORMS_ALLOWED = { most: 5, minutes: 10 };

/** A field that may be left out or left empty, as browsers send it: null then. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return emptyAsNull(schema).default(null as never);
}

/**
 * A field that people never see and therefore leave empty. Programs that fill in every field reveal themselves; they
 * are answered like anybody else, and nothing is recorded. It is not named like anything a browser would fill in.
 */
export const honeypot = { faxExtension: lines(2_000).optional() };

/** What every form records besides its own fields: the language for mails, and a keyed hash of the email. */
export const sentBy = {
  language: z.enum(LANGUAGES),
  emailHash: personal(z.string().max(64)),
};

/** What a public form is answered. */
export const received = z.object({ success: z.boolean(), id: z.uuid() });

/** What the sender of an item answers to what was written to them, by the link of its page. */
export const answerOfSender = z.strictObject({
  id: line(100),
  token: line(100),
  text: lines(5_000).min(1, asMessage(platformSentences.answerMissing)),
});
