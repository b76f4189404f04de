import { sentences } from '../platform/sentence.ts';

export const recommendationSentences = sentences('recommendations', {
  none: ['This recommendation does not exist, or was erased.', 'Esta recomendación no existe o se borró.'],
  exists: ['This recommendation has already been sent.', 'Esta recomendación ya se envió.'],
  titleMissing: ['Enter the title of the event.', 'Escribe el título del evento.'],
  timeFormat: ['Write the time like 20:30.', 'Escribe la hora así: 20:30.'],
  noRegion: ['This region does not exist.', 'Esta región no existe.'],
});
