import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const feedbackTexts = catalogue('feedback', {
  recent: ['Recent Feedback', 'Opiniones recientes'],
  loading: ['Loading feedback...', 'Cargando opiniones...'],
  none: ['No recent feedback', 'No hay opiniones recientes'],
  failed: ['The feedback could not be loaded.', 'No se pudieron cargar las opiniones.'],
  all: ['View All Feedback', 'Ver todas las opiniones'],
  eventGone: words.deletedEvent,
  userGone: ['Former user', 'Alguien que se fue'],
  positive: ['Positive', 'Positivo'],
  negative: ['Negative', 'Negativo'],
  reported: words.reportedIssues,
});
