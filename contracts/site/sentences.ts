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
  moved: ['Moved', 'Reprogramado'],
  movedText: ['It was to begin on {{day}}, {{time}}.', 'Iba a empezar el {{day}}, {{time}}.'],
  changed: ['Last changed on {{day}} (UTC).', 'Último cambio: {{day}} (UTC).'],
});
