import { sentences } from '../platform/sentence.ts';

export const regionSentences = sentences('regions', {
  exists: ['This region is already open.', 'Esta región ya está abierta.'],
  noZone: ['This time zone is not known.', 'No se conoce esta zona horaria.'],
  cityTaken: ['There is already a region for this city.', 'Ya hay una región para esta ciudad.'],
});
