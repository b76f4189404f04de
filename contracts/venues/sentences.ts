import { sentences } from '../platform/sentences/sentence.ts';

export const venueSentences = sentences('venues', {
  none: ['This venue does not exist.', 'Este local no existe.'],
  exists: ['This venue already exists.', 'Este local ya existe.'],
  nameMissing: ['Enter the name of the venue.', 'Escribe el nombre del local.'],
  taken: [
    'There is already a venue with this name in this city.',
    'Ya hay un local con este nombre en esta ciudad.',
  ],
  takenBy: ['There is already a venue “{{name}}” in {{city}}.', 'Ya existe el local «{{name}}» en {{city}}.'],
  takenWithoutCity: [
    'There is already a venue “{{name}}”. Enter the city to tell them apart.',
    'Ya existe el local «{{name}}». Indica la ciudad para distinguirlos.',
  ],
  noZone: ['This time zone is not known.', 'No se conoce esta zona horaria.'],
  zoneMissing: [
    'Choose a region or a time zone: this address does not tell them.',
    'Elige una región o una zona horaria: no se deducen de esta dirección.',
  ],
  zoneOfRegion: [
    'A venue has the time zone of its region: {{zone}}.',
    'Un local tiene la zona horaria de su región: {{zone}}.',
  ],
  regionUnknown: ['This region does not exist.', 'Esta región no existe.'],
  bothCoordinates: [
    'Give both latitude and longitude, or neither.',
    'Indica la latitud y la longitud, o ninguna de las dos.',
  ],
  noChange: ['This change does not exist.', 'Este cambio no existe.'],
  notUndone: ['Retire the venue instead.', 'Retira el local en su lugar.'],
  changedSince: [
    'There was a later change. Undo that first.',
    'Hubo un cambio posterior. Deshaz ese primero.',
  ],
});
