import { sentences } from '../platform/sentence.ts';

export const regionSentences = sentences('regions', {
  exists: ['This region is open already.', 'Esta región ya está abierta.'],
  noZone: ['This time zone is not known.', 'No se conoce esta zona horaria.'],
  cityTaken: ['There is a region for this city already.', 'Ya hay una región para esta ciudad.'],
});
