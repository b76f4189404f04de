import type pg from 'pg';
import { recommendationFacts, recommendationStream } from '#contracts/recommendations/recommendation.ts';
import { mayAcknowledge } from '#platform/http/publicForms.ts';
import type { Performer } from '#platform/processes/dispatcher.ts';
import { type InBoth, type MailParts, mailToVisitor } from '#platform/processes/mailToVisitor.ts';
import { process } from '#platform/processes/process.ts';

const ACKNOWLEDGE = 'acknowledgeRecommendation';

/** Acknowledges a recommended event by mail, if the visitor gave an address. */
export const mailOnEventRecommended = process({
  name: 'mailOnEventRecommended',
  of: [recommendationStream],
  on: { EventRecommended: () => [{ effect: ACKNOWLEDGE, key: ACKNOWLEDGE, payload: {} }] },
});

// The title is not repeated: anybody can enter anybody's address.
const WORDS: InBoth<{ subject: string; lines: readonly string[] }> = {
  en: brand => ({
    subject: `Thank you for your recommendation, ${brand}`,
    lines: [
      'Thank you! Your event recommendation has been submitted and will be reviewed by our team.',
      'If you did not recommend an event, someone else entered your address. You do not need to do anything.',
    ],
  }),
  es: brand => ({
    subject: `Gracias por tu recomendación, ${brand}`,
    lines: [
      '¡Gracias! Hemos recibido el evento que recomiendas y nuestro equipo lo revisará.',
      'Si no recomendaste ningún evento, otra persona puso tu dirección. No tienes que hacer nada.',
    ],
  }),
};

export function recommendationMails({
  pool,
  clock,
  ...parts
}: MailParts & { pool: pg.Pool; clock(): Date }): Record<string, Performer> {
  return {
    [ACKNOWLEDGE]: mailToVisitor(parts, recommendationStream, async (state, { data }, brand) => {
      const { emailHash } = recommendationFacts.EventRecommended.parse(data);
      if (!state.contactEmail || !emailHash) return null;
      if (!(await mayAcknowledge(pool, emailHash, clock()))) return null;
      return { to: state.contactEmail, ...WORDS[state.language](brand) };
    }),
  };
}
