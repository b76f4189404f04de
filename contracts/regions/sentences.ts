import { sentences } from '../platform/sentence.ts';

export const regionSentences = sentences('regions', {
  exists: ['This region is open already.', 'Esta región ya está abierta.'],
  cityTaken: ['There is a region for this city already.', 'Ya hay una región para esta ciudad.'],
});
