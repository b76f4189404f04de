import type { RecommendationState, RecommendationStatus } from '#contracts/recommendations/recommendation.ts';
import type { InBoth } from '#platform/processes/mailToVisitor.ts';

type Decided = Exclude<RecommendationStatus, 'pending'>;
type Words = {
  acknowledged: string;
  /** The title is not repeated here: anybody can enter anybody's address. */
  received: string;
  follow: string;
  notYou: string;
  decided: string;
  about: (title: string) => string;
  outcome: Record<Decided, string>;
};

export const RECOMMENDATION_WORDS: InBoth<Words> = {
  en: brand => ({
    acknowledged: `Thank you for your recommendation · ${brand}`,
    received: 'Thank you! Your event recommendation has been submitted and will be reviewed by our team.',
    follow: 'See here what becomes of it:',
    notYou:
      'If you did not recommend an event, someone else entered your address. You do not need to do anything.',
    decided: `About the event you recommended · ${brand}`,
    about: title => `You recommended: ${title}`,
    outcome: {
      approved: 'Our team has approved your recommendation. Thank you!',
      rejected: 'Thank you for your recommendation. Our team could not use it this time.',
      converted: 'Our team has turned your recommendation into an event. Thank you!',
    },
  }),
  es: brand => ({
    acknowledged: `Gracias por tu recomendación · ${brand}`,
    received: '¡Gracias! Hemos recibido el evento que recomiendas y nuestro equipo lo revisará.',
    follow: 'Aquí puedes ver qué pasa con él:',
    notYou: 'Si no recomendaste ningún evento, otra persona puso tu dirección. No tienes que hacer nada.',
    decided: `Sobre el evento que recomendaste · ${brand}`,
    about: title => `Recomendaste: ${title}`,
    outcome: {
      approved: 'Nuestro equipo ha aceptado tu recomendación. ¡Gracias!',
      rejected: 'Gracias por tu recomendación. Esta vez nuestro equipo no ha podido usarla.',
      converted: 'Nuestro equipo ha convertido tu recomendación en un evento. ¡Gracias!',
    },
  }),
};

/** The paragraphs that tell a sender the decision; none if it is no longer this one. */
export function outcomeLines(
  { title, status, moderatorNotes, language, deleted }: RecommendationState,
  decision: RecommendationStatus | undefined,
  brand: string,
): string[] {
  if (status === 'pending' || status !== decision || deleted) return [];
  const { about, outcome } = RECOMMENDATION_WORDS[language](brand);
  return [outcome[status], ...(moderatorNotes ? [moderatorNotes] : []), about(title)];
}
