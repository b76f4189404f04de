import { sentences } from '../platform/sentences/sentence.ts';

export const regionSentences = sentences('regions', {
  none: ['This region does not exist, or was deleted.', 'Esta región no existe o se eliminó.'],
  exists: ['This region already exists.', 'Esta región ya existe.'],
  noZone: ['This time zone is not known.', 'No se conoce esta zona horaria.'],
  zoneMissing: [
    'Choose a time zone: this city is not among the known ones.',
    'Elige una zona horaria: esta ciudad no está entre las conocidas.',
  ],
  cityMissing: ['Enter the city.', 'Escribe la ciudad.'],
  countryMissing: ['Enter the country.', 'Escribe el país.'],
  bothCoordinates: [
    'Give both latitude and longitude, or neither.',
    'Indica la latitud y la longitud, o ninguna de las dos.',
  ],
  altTooLong: [
    'Describe the picture in 250 characters at most.',
    'Describe la imagen en 250 caracteres como máximo.',
  ],
  cityTaken: ['There is already a region for this city.', 'Ya hay una región para esta ciudad.'],
  inUse: [
    'Events use this region. Make it inactive, or move its events to another region first.',
    'Hay eventos que usan esta región. Desactívala, o pasa antes sus eventos a otra región.',
  ],
  noChange: ['This change does not exist, or was deleted.', 'Este cambio no existe o se eliminó.'],
  notUndone: ['Delete the region instead.', 'Elimina la región en su lugar.'],
  changedSince: [
    'There was a later change. Undo that first.',
    'Hubo un cambio posterior. Deshaz ese primero.',
  ],
});
