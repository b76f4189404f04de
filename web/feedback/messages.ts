import { catalogue } from '../platform/texts/messages.ts';

export const feedbackTexts = catalogue('feedback', {
  recent: ['Recent Feedback', 'Opiniones recientes'],
  loading: ['Loading feedback...', 'Cargando opiniones...'],
  none: ['No recent feedback', 'No hay opiniones recientes'],
  failed: ['The feedback could not be loaded.', 'No se pudieron cargar las opiniones.'],
  all: ['View All Feedback', 'Ver todas las opiniones'],
  eventGone: ['Deleted event', 'Un evento que se eliminó'],
  userGone: ['Former user', 'Alguien que se fue'],
  positive: ['Positive', 'Positivo'],
  negative: ['Negative', 'Negativo'],
  reported: ['Reported issues', 'Problemas señalados'],
});
