import { sentences } from '../platform/sentence.ts';

/** What the pictures say that stand for pages in link previews. */
export const pictureSentences = sentences('picture', {
  cancelled: ['Cancelled', 'Cancelado'],
  tagline: ['Find your next dance.', 'Encuentra tu próximo baile.'],
});

/** What the RSS of the calendar says besides what it lists. */
export const rssSentences = sentences('rss', {
  description: [
    'Dance nights to come, soonest first',
    'Las próximas noches de baile, primero las más cercanas',
  ],
  cancelled: ['Cancelled', 'Cancelado'],
  cancelledText: ['This night does not take place.', 'Esta noche no se celebra.'],
  moved: ['Moved', 'Cambia de día'],
  movedText: [
    'This date of the series is on another day than usual.',
    'Esta fecha de la serie es otro día que de costumbre.',
  ],
  changed: ['Last changed on {{day}} (UTC).', 'Último cambio: {{day}} (UTC).'],
});
