import { catalogue } from '../../platform/texts/catalogue.ts';

export const figuresTexts = catalogue('site my figures', {
  title: ['What came of the nights of {{organizer}}', 'Resultados de las noches de {{organizer}}'],
  lead: [
    'The last twelve weeks, today included. A visitor counts once a day; “saved” means added to a calendar. Only numbers are kept, never who it was.',
    'Las últimas doce semanas, hoy incluido. Cada visitante cuenta una vez al día; «guardadas» quiere decir añadidas a un calendario. Solo se guardan números, nunca quién fue.',
  ],
  none: [
    'Nobody has looked at the page of a night yet. What you share is seen more.',
    'Nadie ha mirado todavía la página de una noche. Lo que se comparte se ve más.',
  ],
  weeks: ['Week by week', 'Semana a semana'],
  week: ['Week of', 'Semana del'],
  coming: ['Coming up', 'Próximamente'],
  past: ['Over', 'Ya fueron'],
  views: ['Views', 'Visitas'],
  saves: ['Saved', 'Guardadas'],
  shares: ['Shared', 'Compartidas'],
  followers: ['Follow it by mail', 'La siguen por correo'],
  elsewhere: ['All nights at once', 'Todas las noches a la vez'],
  subscribers_zero: ['Nobody gets all of them by mail yet.', 'Nadie las recibe todas por correo todavía.'],
  subscribers_one: [
    '{{count}} dancer gets all of them by mail every week.',
    '{{count}} persona las recibe todas por correo cada semana.',
  ],
  subscribers_other: [
    '{{count}} dancers get all of them by mail every week.',
    '{{count}} personas las reciben todas por correo cada semana.',
  ],
  feeds_zero: [
    'No calendar or reader has fetched your feed in the last seven days.',
    'Ningún calendario o lector ha leído tu canal en los últimos siete días.',
  ],
  feeds_one: [
    '{{count}} calendar or reader fetches your feed. A service such as Google Calendar counts once, however many people use it.',
    '{{count}} calendario o lector lee tu canal. Un servicio como Google Calendar cuenta una vez, aunque lo usen muchas personas.',
  ],
  feeds_other: [
    '{{count}} calendars or readers fetch your feed. A service such as Google Calendar counts once, however many people use it.',
    '{{count}} calendarios o lectores leen tu canal. Un servicio como Google Calendar cuenta una vez, aunque lo usen muchas personas.',
  ],
  embeds_zero: [
    'Nobody has seen your calendar on another site in the last seven days.',
    'Nadie ha visto tu calendario en otro sitio en los últimos siete días.',
  ],
  embeds_one: [
    '{{count}} visitor saw your calendar on another site, on the busiest of the last seven days.',
    '{{count}} visitante vio tu calendario en otro sitio, el día con más visitas de los últimos siete.',
  ],
  embeds_other: [
    '{{count}} visitors saw your calendar on another site, on the busiest of the last seven days.',
    '{{count}} visitantes vieron tu calendario en otro sitio, el día con más visitas de los últimos siete.',
  ],
  series: ['All dates together', 'Todas las fechas juntas'],
  cancelled: ['Cancelled', 'Cancelado'],
  feedback_one: ['{{count}} person gave feedback.', '{{count}} persona dio su opinión.'],
  feedback_other: ['{{count}} people gave feedback.', '{{count}} personas dieron su opinión.'],
  belowFloor: [
    'What they said is shown from three people on, so that nobody is recognised.',
    'Lo que dijeron se muestra a partir de tres personas, para que no se reconozca a nadie.',
  ],
  positive: ['Several liked: {{points}}', 'A varias personas les gustó: {{points}}'],
  negative: ['Several missed something: {{points}}', 'Varias personas echaron algo en falta: {{points}}'],
  reportedIssues: ['Several reported: {{points}}', 'Varias personas señalaron: {{points}}'],
  apart: [
    'They agree on nothing that the form offers.',
    'No coinciden en nada de lo que ofrece el formulario.',
  ],
  back: ['Back to your nights', 'Volver a tus noches'],
});
