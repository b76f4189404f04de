import { catalogue } from '../../platform/texts/catalogue.ts';

export const calendarTexts = catalogue('site my calendar', {
  title: ['The calendar of {{organizer}}', 'El calendario de {{organizer}}'],
  description: [
    'For organizers: nights that come from the calendar that you keep anyway.',
    'Para organizadores: noches que vienen del calendario que ya llevas.',
  ],
  lead: [
    'Do you keep a calendar already? Enter its address once, and its nights come in by themselves.',
    '¿Ya llevas un calendario? Escribe su dirección una vez y sus noches llegan solas.',
  ],
  url: ['Address of the calendar', 'Dirección del calendario'],
  urlHint: [
    'In Google Calendar: Settings, your calendar, Public address in iCal format. Addresses with webcal:// work, too, and pages that list events.',
    'En Google Calendar: Configuración, tu calendario, Dirección pública en formato iCal. También valen direcciones con webcal:// y páginas con eventos.',
  ],
  look: ['See what would come in', 'Ver qué llegaría'],
  lookAgain: ['Look at another address', 'Mirar otra dirección'],
  found_one: ['{{count}} night would come in', 'Llegaría {{count}} noche'],
  found_other: ['{{count}} nights would come in', 'Llegarían {{count}} noches'],
  none: ['Nothing would come in', 'No llegaría nada'],
  first: ['The first of them:', 'Las primeras:'],
  series: ['repeats', 'se repite'],
  untitled: ['Without a name', 'Sin nombre'],
  trusted: [
    'They are public at once. What you change here stays, also when the calendar says something else.',
    'Son públicas enseguida. Lo que cambies aquí se queda, aunque el calendario diga otra cosa.',
  ],
  reviewed: [
    'Our team looks at each before it is public. What you change here stays, also when the calendar says something else.',
    'Nuestro equipo mira cada una antes de que sea pública. Lo que cambies aquí se queda, aunque el calendario diga otra cosa.',
  ],
  follow: ['Follow this calendar', 'Seguir este calendario'],
  followed: ['You follow this calendar', 'Sigues este calendario'],
  waiting: ['It is being read for the first time.', 'Se está leyendo por primera vez.'],
  justRead_one: ['Read just now, {{count}} night.', 'Leído ahora mismo, {{count}} noche.'],
  justRead_other: ['Read just now, {{count}} nights.', 'Leído ahora mismo, {{count}} noches.'],
  read_one: ['Read {{ago}}, {{count}} night.', 'Leído {{ago}}, {{count}} noche.'],
  read_other: ['Read {{ago}}, {{count}} nights.', 'Leído {{ago}}, {{count}} noches.'],
  failing: ['It cannot be read at the moment: {{error}}', 'Ahora no se puede leer: {{error}}'],
  paused: ['Our team has paused it.', 'Nuestro equipo lo ha puesto en pausa.'],
  stop: ['Stop following it', 'Dejar de seguirlo'],
  stopHint: ['The nights that came from it stay.', 'Las noches que llegaron de él se quedan.'],
  done_followed: [
    'The calendar is followed. Its first nights are here in a minute.',
    'El calendario se sigue. Sus primeras noches llegan en un minuto.',
  ],
  done_stopped: ['The calendar is no longer followed.', 'El calendario ya no se sigue.'],
  back: ['Back to your nights', 'Volver a tus noches'],
});
