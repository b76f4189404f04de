import { sentences } from '../platform/sentences/sentence.ts';

export const feedbackSentences = sentences('feedback', {
  notReportable: [
    'A night can be reported from a week before it until it is over, while it is not cancelled.',
    'Se puede avisar sobre una noche desde una semana antes hasta que termina, mientras no esté cancelada.',
  ],
  reportsSettled: [
    'The organizer has answered this. Look at the page of the night again.',
    'Quien organiza ya ha respondido. Vuelve a mirar la página de la noche.',
  ],
  noReports: ['Nobody has reported this night.', 'Nadie ha avisado sobre esta noche.'],
  none: ['This feedback does not exist.', 'Esta opinión no existe.'],
  notGiven: [
    'You have not given feedback on this event yet.',
    'Todavía no has dado tu opinión sobre este evento.',
  ],
  empty: ['Say what was good, or what could be better.', 'Di qué estuvo bien o qué se podría mejorar.'],
  taken: ['You have already given feedback on this event.', 'Ya diste tu opinión sobre este evento.'],
  noEvent: ['This event does not exist.', 'Este evento no existe.'],
  tooMany: [
    'You have sent a lot of feedback. Try again later.',
    'Has enviado muchas opiniones. Inténtalo más tarde.',
  ],
  longPoint: ['At most 100 characters each.', 'Cada uno, como mucho 100 caracteres.'],
  manyPoints: ['At most 20 of them.', 'Como mucho 20.'],
  longComment: ['At most 2,000 characters.', 'Como mucho 2.000 caracteres.'],
  noTask: ['No issue was reported here.', 'Aquí no se ha señalado ningún problema.'],
  closed: ['This issue has already been closed.', 'Este problema ya se cerró.'],
});
