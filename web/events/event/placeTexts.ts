import { catalogue } from '../../platform/texts/messages.ts';

export const placeTexts = catalogue(
  'places',
  {
    suggestions: 'Suggested addresses',
    help: 'Type to search, or fill in the fields manually.',
    suggestionsFailed: 'Suggestions could not be loaded. Fill in the fields manually.',
    detailsFailed: 'Address details could not be loaded. Fill in the fields manually.',
    venue: 'Known venue',
    city: 'City',
    google: 'Google Maps',
    filled: 'The address fields were filled in.',
  },
  {
    suggestions: 'Direcciones sugeridas',
    help: 'Escribe para buscar, o rellena los campos a mano.',
    suggestionsFailed: 'No se pudieron cargar sugerencias. Rellena los campos a mano.',
    detailsFailed: 'No se pudieron cargar los datos de la dirección. Rellena los campos a mano.',
    venue: 'Lugar conocido',
    city: 'Ciudad',
    google: 'Google Maps',
    filled: 'Se rellenaron los campos de la dirección.',
  },
);
