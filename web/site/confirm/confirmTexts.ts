import { catalogue } from '../../platform/texts/catalogue.ts';

export const confirmTexts = catalogue('site confirm', {
  title: ['Is {{title}} still on?', '¿Sigue en pie {{title}}?'],
  lead: [
    'Nobody has confirmed this series since {{date}}. Dancers plan their evenings with this calendar.',
    'Nadie ha confirmado esta serie desde el {{date}}. La gente planea sus noches con este calendario.',
  ],
  next: ['The next date would be {{when}}.', 'La próxima fecha sería el {{when}}.'],
  noNext: ['It has no upcoming dates.', 'No tiene próximas fechas.'],
  on: ['Yes, it is still on', 'Sí, sigue en pie'],
  ended: ['No, it has ended', 'No, ya no se celebra'],
  onMeans: [
    'It stays in the calendar, marked as confirmed today.',
    'Sigue en el calendario, confirmada con fecha de hoy.',
  ],
  endedMeans: [
    'All upcoming dates are removed from the calendar. Past dates stay.',
    'Todas las próximas fechas se quitan del calendario. Las pasadas se conservan.',
  ],
  answers: ['Your answer', 'Tu respuesta'],
  answeredOn: [
    'Thank you. It is confirmed, and stays in the calendar.',
    'Gracias. Está confirmada y sigue en el calendario.',
  ],
  answeredEnded: [
    'Thank you. Its upcoming dates are no longer in the calendar.',
    'Gracias. Sus próximas fechas ya no están en el calendario.',
  ],
  change: ['Not what you meant?', '¿No era eso?'],
  undo: ['Undo', 'Deshacer'],
  byTeam: [
    'Our team has already answered this. If the answer is wrong, write to us:',
    'Nuestro equipo ya lo ha respondido. Si no es correcto, escríbenos:',
  ],
  refused: [
    'We could not record this: the series has changed in the meantime.',
    'No se ha podido guardar: la serie ha cambiado entretanto.',
  ],
  all: ['All your nights', 'Todas tus noches'],
  see: ['See the series', 'Ver la página de la serie'],
});
