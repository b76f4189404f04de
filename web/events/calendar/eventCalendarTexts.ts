import { catalogue } from '../../platform/texts/messages.ts';

export const eventCalendarTexts = catalogue('eventCalendar', {
  // calendar
  calendar: ['Calendar of events', 'Calendario de eventos'],
  previousMonth: ['Previous month', 'Mes anterior'],
  nextMonth: ['Next month', 'Mes siguiente'],
  today: ['Today', 'Hoy'],
  calendarFailed: ['The calendar could not be loaded.', 'No se pudo cargar el calendario.'],
  calendarMore: [
    'Only the first 2,000 dates are shown. Narrow the filters to see the others.',
    'Solo se muestran las primeras 2.000 fechas. Usa los filtros para ver las demás.',
  ],
  dayEvents_one: ['{{day}}, {{count}} event', '{{day}}, {{count}} evento'],
  dayEvents_other: ['{{day}}, {{count}} events', '{{day}}, {{count}} eventos'],
  dayMore_one: ['{{count}} more', '{{count}} más'],
  dayMore_other: ['{{count}} more', '{{count}} más'],
  dayEmpty: ['No events on this day.', 'No hay eventos este día.'],
  dayOf: ['Day {{day}} of {{days}}', 'Día {{day}} de {{days}}'],
  monthEmpty: ['No events in this month.', 'No hay eventos en este mes.'],
  inZone: ['{{time}} ({{zone}})', '{{time}} ({{zone}})'],
});
