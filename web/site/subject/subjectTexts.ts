import { catalogue } from '../../platform/texts/catalogue.ts';

export const subjectTexts = catalogue('site subject', {
  regions: ['Dance cities', 'Ciudades que bailan'],
  regionsText: [
    'Where people dance, and how many events each city has in the next 30 days.',
    'Dónde se baila, y cuántos eventos tiene cada ciudad en los próximos 30 días.',
  ],
  busiestRegions: [
    'These are the {{count}} cities with the most events. For any other, type its name in the calendar.',
    'Estas son las {{count}} ciudades con más eventos. Escribe cualquier otra en el calendario.',
  ],
  noRegions: ['No dance cities yet.', 'Todavía no hay ninguna ciudad.'],
  inRegion: ['Where to dance in {{city}}', 'Dónde bailar en {{city}}'],
  regionText_one: [
    'One event in the next 30 days. Times are local to {{city}}.',
    'Un evento en los próximos 30 días. Las horas son las de {{city}}.',
  ],
  regionText_other: [
    '{{count}} events in the next 30 days. Times are local to {{city}}.',
    '{{count}} eventos en los próximos 30 días. Las horas son las de {{city}}.',
  ],
  photo: ['{{city}}', '{{city}}'],
  styles: ['Dance styles', 'Estilos de baile'],
  stylesText: [
    'The dance styles in the calendar. Each has its next events, and the cities where it is danced.',
    'Los estilos de baile del calendario. Cada uno con sus próximos eventos y las ciudades donde se baila.',
  ],
  ofStyle: ['{{style}} nights', 'Noches de {{style}}'],
  styleText_one: [
    'One {{style}} event in the next 30 days, soonest first. All times are local.',
    'Un evento de {{style}} en los próximos 30 días, lo más próximo primero. Las horas son las del lugar.',
  ],
  styleText_other: [
    '{{count}} {{style}} events in the next 30 days, soonest first. All times are local.',
    '{{count}} eventos de {{style}} en los próximos 30 días, lo más próximo primero. Las horas son las del lugar.',
  ],
  organizerTitle: ['{{organizer}}: dance nights', '{{organizer}}: noches de baile'],
  organizerText_one: [
    'One event by {{organizer}} in the next 30 days.',
    'Un evento de {{organizer}} en los próximos 30 días.',
  ],
  organizerText_other: [
    '{{count}} events by {{organizer}} in the next 30 days.',
    '{{count}} eventos de {{organizer}} en los próximos 30 días.',
  ],
  organizer: ['Organizer', 'Organiza'],
  verified: ['verified', 'verificado'],
  website: ['Website', 'Sitio web'],
  later: ['The next events are more than 30 days away.', 'Para los próximos eventos faltan más de 30 días.'],
  none: ['No events are announced at the moment.', 'Por ahora no hay ningún evento anunciado.'],
  noneText: [
    'Subscribe to see the next one as soon as it is announced.',
    'Suscríbete y verás el próximo en cuanto se anuncie.',
  ],
  recommend: ['Know of one? Tell us', '¿Sabes de alguno? Cuéntanoslo'],
  wholeCalendar: ['All events in the calendar', 'Todos los eventos del calendario'],
  soon: ['Soon', 'Pronto'],
  tonight: ['Tonight', 'Esta noche'],
  weekend: ['This weekend', 'Este fin de semana'],
  week: ['The next seven nights', 'Las próximas siete noches'],
  month: ['By month', 'Por mes'],
  danced: ['Dance styles', 'Estilos de baile'],
  cities: ['Where', 'Dónde'],
  nights_one: ['{{count}} event', '{{count}} evento'],
  nights_other: ['{{count}} events', '{{count}} eventos'],
  allNights: ['Filter all events', 'Filtrar todos los eventos'],
  where: ['You are here', 'Estás aquí'],
});
