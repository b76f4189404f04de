import { sentences } from '../platform/sentences/sentence.ts';

/** The words on the pictures of link previews. */
export const pictureSentences = sentences('picture', {
  cancelled: ['Cancelled', 'Cancelado'],
  tagline: ['Find your next dance.', 'Encuentra tu próximo baile.'],
});

export const siteSentences = sentences('site', {
  fromElsewhere: [
    'This form came from another site, so nothing was saved. If it was you, send it again from here.',
    'Este formulario venía de otro sitio, así que no se ha guardado nada. Si has sido tú, envíalo de nuevo desde aquí.',
  ],
});

/** What the RSS of the calendar says besides what it lists. */
export const feedSentences = sentences('feeds', {
  whole: [
    'Dance nights of the last 30 days and of the year to come. Changes and cancellations arrive by themselves.',
    'Noches de baile de los últimos 30 días y del próximo año. Los cambios y cancelaciones llegan solos.',
  ],
  cut: [
    'The first {{count}} dance nights, until {{day}}: there are more. Choose a city or a style for all of them.',
    'Las primeras {{count}} noches de baile, hasta el {{day}}: hay más. Elige una ciudad o un estilo para tenerlas todas.',
  ],
});

export const rssSentences = sentences('rss', {
  description: [
    'Upcoming dance nights, soonest first',
    'Las próximas noches de baile, primero las más cercanas',
  ],
  cancelled: ['Cancelled', 'Cancelado'],
  cancelledText: ['This event will not take place.', 'Este evento no se celebrará.'],
  moved: ['Moved', 'Reprogramado'],
  movedText: ['Originally planned for {{day}}, {{time}}.', 'Iba a empezar el {{day}}, {{time}}.'],
  movedDayText: ['Originally planned for {{day}}.', 'Iba a ser el {{day}}.'],
  changed: ['Last changed on {{day}} (UTC).', 'Último cambio: {{day}} (UTC).'],
});
