import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const suggestionTexts = catalogue('suggestions', {
  acceptAll: ['Accept all suggestions…', 'Aceptar todas las sugerencias…'],
  acceptChosen: ['Accept for the selected', 'Aceptar para la selección'],
  ofSelected: ['Suggestions', 'Sugerencias'],
  title: ['Accept all suggestions?', '¿Aceptar todas las sugerencias?'],
  found_one: [
    '{{suggested}} of {{count}} matching event has a suggestion.',
    '{{suggested}} de {{count}} evento que coincide tiene una sugerencia.',
  ],
  found_other: [
    '{{suggested}} of {{count}} matching events have a suggestion.',
    '{{suggested}} de {{count}} eventos que coinciden tienen una sugerencia.',
  ],
  none: ['There are no suggestions for the matching events.', 'No hay sugerencias para lo que coincide.'],
  list: ['What is suggested', 'Lo que se sugiere'],
  columnSuggestion: ['Suggestion', 'Sugerencia'],
  columnEvents: words.events,
  more: ['and {{count}} more', 'y {{count}} más'],
  rest_one: ['and {{count}} more suggestion', 'y {{count}} sugerencia más'],
  rest_other: ['and {{count}} more suggestions', 'y {{count}} sugerencias más'],
  series_one: [
    '{{count}} series: all its dates that have no value of their own.',
    '{{count}} serie: todas sus fechas que no tienen un valor propio.',
  ],
  series_other: [
    '{{count}} series: all their dates that have no value of their own.',
    '{{count}} series: todas sus fechas que no tienen un valor propio.',
  ],
  now: [
    'Each event gets its suggestion when its turn comes. Anything filled in by then stays.',
    'Cada evento recibe lo que se sugiere para él cuando le toca. Lo que alguien haya puesto hasta entonces se queda.',
  ],
  cancel: words.cancel,
  confirm_one: ['Accept {{count}} suggestion', 'Aceptar {{count}} sugerencia'],
  confirm_other: ['Accept {{count}} suggestions', 'Aceptar {{count}} sugerencias'],
  failed: ['The suggestions could not be accepted.', 'No se pudieron aceptar las sugerencias.'],
  loadFailed: ['The suggestions could not be loaded.', 'No se pudieron cargar las sugerencias.'],
  use: ['Use', 'Usar'],
  useOf: ['Use {{position}} for {{title}}', 'Usar {{position}} para {{title}}'],
  ofVenue: ['venue book: {{name}}', 'libreta de locales: {{name}}'],
  ofEvent: ['as for {{name}}', 'como en {{name}}'],
  sources: [
    'Suggestions are the coordinates of a venue in the venue book or of another event at the same address in the same city. No outside service is asked.',
    'Se sugieren las coordenadas de un local de la libreta o de otro evento en la misma dirección de la misma ciudad. No se pregunta a ningún servicio externo.',
  ],
});
