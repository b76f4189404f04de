import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../../platform/texts/messages.ts';

export const placeTexts = catalogue('places', {
  suggestions: ['Suggested addresses', 'Direcciones sugeridas'],
  help: [
    'Type to search, or fill in the fields manually.',
    'Escribe para buscar, o rellena los campos a mano.',
  ],
  suggestionsFailed: [
    'Suggestions could not be loaded. Fill in the fields manually.',
    'No se pudieron cargar sugerencias. Rellena los campos a mano.',
  ],
  detailsFailed: [
    'Address details could not be loaded. Fill in the fields manually.',
    'No se pudieron cargar los datos de la dirección. Rellena los campos a mano.',
  ],
  venue: ['Known venue', 'Lugar conocido'],
  city: words.city,
  google: ['Google Maps', 'Google Maps'],
  filled: ['The address fields were filled in.', 'Se rellenaron los campos de la dirección.'],
  venues: ['Venues in the venue book', 'Locales de la libreta'],
  venueHelp: [
    'Type to search the venue book, or type any name.',
    'Escribe para buscar en la libreta de locales, o escribe cualquier nombre.',
  ],
  venuesFailed: [
    'The venue book could not be searched. Fill in the fields manually.',
    'No se pudo buscar en la libreta de locales. Rellena los campos a mano.',
  ],
  venueFilled: [
    'The place was filled in from the venue book: {{name}}.',
    'El lugar se rellenó con la libreta de locales: {{name}}.',
  ],
  ofVenueBook: ['From the venue book.', 'De la libreta de locales.'],
  undoVenue: ['Undo', 'Deshacer'],
  undoVenueNamed: ['Undo the choice of {{name}}', 'Deshacer la elección de {{name}}'],
});
