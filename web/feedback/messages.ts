import { catalogue } from '../platform/texts/messages.ts';

export const feedbackTexts = catalogue(
  'feedback',
  {
    recent: 'Recent Feedback',
    loading: 'Loading feedback...',
    none: 'No recent feedback',
    failed: 'The feedback could not be loaded.',
    all: 'View All Feedback',
    eventGone: 'Deleted event',
    userGone: 'Former user',
    positive: 'Positive',
    negative: 'Negative',
    reported: 'Reported issues',
  },
  {
    recent: 'Opiniones recientes',
    loading: 'Cargando opiniones...',
    none: 'No hay opiniones recientes',
    failed: 'No se pudieron cargar las opiniones.',
    all: 'Ver todas las opiniones',
    eventGone: 'Un evento que se eliminó',
    userGone: 'Alguien que se fue',
    positive: 'Positivo',
    negative: 'Negativo',
    reported: 'Problemas señalados',
  },
);
