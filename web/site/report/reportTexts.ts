import { catalogue } from '../../platform/texts/catalogue.ts';

export const reportTexts = catalogue('site report', {
  title: ['Not as it says here?', '¿No es como pone aquí?'],
  lead: [
    'Tell the organizer and the other dancers with one tap. No account needed.',
    'Avisa a quien organiza y a quienes bailan con un toque. Sin cuenta.',
  ],
  closed: ['The door is closed', 'La puerta está cerrada'],
  otherTime: ['Another time', 'A otra hora'],
  elsewhere: ['Somewhere else', 'En otro lugar'],
  notOn: ['Not on this week', 'Esta semana no'],
  note: ['What do you know? Only the organizer reads it', '¿Qué sabes? Solo lo lee quien organiza'],
  optional: ['(optional)', '(opcional)'],
  received: [
    'Thank you. The organizer is asked, and the page of the night says so until they answer.',
    'Gracias. Preguntamos a quien organiza, y la página de la noche lo dice hasta que responda.',
  ],
  back: ['Back to {{title}}', 'Volver a {{title}}'],
  closed_one: [
    '{{count}} dancer says the door was closed',
    '{{count}} persona dice que la puerta estaba cerrada',
  ],
  closed_other: [
    '{{count}} dancers say the door was closed',
    '{{count}} personas dicen que la puerta estaba cerrada',
  ],
  otherTime_one: ['{{count}} dancer says it is at another time', '{{count}} persona dice que es a otra hora'],
  otherTime_other: [
    '{{count}} dancers say it is at another time',
    '{{count}} personas dicen que es a otra hora',
  ],
  elsewhere_one: [
    '{{count}} dancer says it is somewhere else',
    '{{count}} persona dice que es en otro lugar',
  ],
  elsewhere_other: [
    '{{count}} dancers say it is somewhere else',
    '{{count}} personas dicen que es en otro lugar',
  ],
  notOn_one: [
    '{{count}} dancer says it is not on this week',
    '{{count}} persona dice que esta semana no se celebra',
  ],
  notOn_other: [
    '{{count}} dancers say it is not on this week',
    '{{count}} personas dicen que esta semana no se celebra',
  ],
  asked: ['The organizer has not answered yet.', 'Quien organiza aún no ha respondido.'],
  answer: ['What is so? Your answer settles it.', '¿Cómo es de verdad? Tu respuesta lo aclara.'],
  wrote: ['Somebody wrote: {{note}}', 'Alguien escribió: {{note}}'],
});
