import type { Language } from '#contracts/platform/sentences/sentence.ts';

type Words = {
  subject: (count: number, organizer: string) => string;
  subjectOne: (night: string) => string;
  hello: (name: string) => string;
  asked: (organizer: string, count: number) => string;
  askedOne: (organizer: string) => string;
  all: string;
  on: string;
  otherTime: string;
  cancelled: string;
  lastSaid: (day: string) => string;
  silence: string;
  enter: string;
  secret: (organizer: string) => string;
  stop: (organizer: string) => string;
};

export const WEEKLY_WORDS: Record<Language, Words> = {
  en: {
    subject: (count, organizer) => `Still on? ${count} nights of ${organizer}`,
    subjectOne: night => `Still on? ${night}`,
    hello: name => `Hello ${name},`,
    asked: (organizer, count) =>
      `these ${count} nights of ${organizer} are in our calendar for the next days. Nobody has confirmed them for four weeks. Is everything as planned?`,
    askedOne: organizer =>
      `this night of ${organizer} is in our calendar for the next days. Nobody has confirmed it for four weeks. Is it still on?`,
    all: 'All as planned',
    on: 'Still on',
    otherTime: 'Other time',
    cancelled: 'Not this week',
    lastSaid: day => `Last confirmed on ${day}`,
    silence:
      'If you do not answer, nothing is changed. The page of each night says when it was last confirmed, and a weekly series that nobody confirms for three months leaves the calendar.',
    enter: 'All your nights',
    secret: organizer =>
      `The links are yours: for two weeks, whoever has them can confirm and change nights of ${organizer}. Please do not forward this mail.`,
    stop: organizer => `No more of these mails about ${organizer}`,
  },
  es: {
    subject: (count, organizer) => `¿Siguen en pie? ${count} noches de ${organizer}`,
    subjectOne: night => `¿Sigue en pie? ${night}`,
    hello: name => `Hola, ${name}:`,
    asked: (organizer, count) =>
      `estas ${count} noches de ${organizer} están en nuestro calendario para los próximos días. Nadie las ha confirmado desde hace cuatro semanas. ¿Todo según lo previsto?`,
    askedOne: organizer =>
      `esta noche de ${organizer} está en nuestro calendario para los próximos días. Nadie la ha confirmado desde hace cuatro semanas. ¿Sigue en pie?`,
    all: 'Todo según lo previsto',
    on: 'Sigue en pie',
    otherTime: 'Otra hora',
    cancelled: 'Esta semana no',
    lastSaid: day => `Confirmada por última vez el ${day}`,
    silence:
      'Si no respondes, no cambia nada. La página de cada noche dice cuándo se confirmó por última vez, y una serie semanal que nadie confirma en tres meses sale del calendario.',
    enter: 'Todas tus noches',
    secret: organizer =>
      `Los enlaces son tuyos: durante dos semanas, quien los tenga puede confirmar y cambiar noches de ${organizer}. No reenvíes este correo, por favor.`,
    stop: organizer => `No recibir más estos correos sobre ${organizer}`,
  },
};
