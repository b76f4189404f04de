import { catalogue } from '../../platform/texts/messages.ts';

export const placeTexts = catalogue(
  'places',
  {
    suggestions: 'Suggested addresses',
    help: 'Type to search, or fill the fields by hand.',
    suggestionsFailed: 'Suggestions could not be loaded. Fill the fields by hand.',
    detailsFailed: 'Address details could not be loaded. Fill the fields by hand.',
    venue: 'Known venue',
    city: 'City',
    google: 'Google Maps',
    found_one: '{{count}} suggestion',
    found_other: '{{count}} suggestions',
    filled: 'The fields of the place are filled.',
  },
  {
    suggestions: 'Direcciones sugeridas',
    help: 'Escribe para buscar, o rellena los campos a mano.',
    suggestionsFailed: 'No se pudieron cargar sugerencias. Rellena los campos a mano.',
    detailsFailed: 'No se pudieron cargar los datos de la dirección. Rellena los campos a mano.',
    venue: 'Lugar conocido',
    city: 'Ciudad',
    google: 'Google Maps',
    found_one: '{{count}} sugerencia',
    found_other: '{{count}} sugerencias',
    filled: 'Los campos del lugar están rellenos.',
  },
);
