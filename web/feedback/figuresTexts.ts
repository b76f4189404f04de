import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const figuresTexts = catalogue('feedbackFigures', {
  panel: ['Feedback in figures', 'Opiniones en cifras'],
  by: ['Count by', 'Contar por'],
  by_month: ['Month', 'Mes'],
  by_event: words.event,
  by_organizer: words.organizer,
  caption_month: ['The latest twelve months (UTC)', 'Los últimos doce meses (UTC)'],
  caption_event: ['The twelve events with the most points', 'Los doce eventos con más menciones'],
  caption_organizer: [
    'The twelve organizers with the most points',
    'Los doce organizadores con más menciones',
  ],
  positive: ['Positive', 'Positivas'],
  negative: ['Negative', 'Negativas'],
  issues: ['Issues', 'Problemas'],
  chart: ['Shares', 'Proporción'],
  feedback: words.feedback,
  noEvent: words.deletedEvent,
  noOrganizer: ['Without organizer', 'Sin organizador'],
  failed: [
    'Failed to load feedback. Please try again.',
    'No se pudieron cargar las opiniones. Inténtalo de nuevo.',
  ],
  none: ['Nobody has given feedback yet.', 'Nadie ha dado su opinión todavía.'],
});
