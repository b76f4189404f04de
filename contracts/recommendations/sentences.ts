import { sentences } from '../platform/sentences/sentence.ts';

export const recommendationSentences = sentences('recommendations', {
  none: ['This recommendation does not exist, or was erased.', 'Esta recomendación no existe o se borró.'],
  exists: ['This recommendation has already been sent.', 'Esta recomendación ya se envió.'],
  approved: ['This recommendation has already been approved.', 'Esta recomendación ya se aceptó.'],
  rejected: ['This recommendation has already been rejected.', 'Esta recomendación ya se rechazó.'],
  converted: [
    'This recommendation has already become an event.',
    'Esta recomendación ya se convirtió en un evento.',
  ],
  hasEvent: [
    'This recommendation became an event. Delete the event first.',
    'Esta recomendación se convirtió en un evento. Elimina primero el evento.',
  ],
  trashed: [
    'This recommendation is in the trash. Restore it first.',
    'Esta recomendación está en la papelera. Restáurala primero.',
  ],
  titleMissing: ['Enter the title of the event.', 'Escribe el título del evento.'],
  timeFormat: ['Use the format 20:30.', 'Escribe la hora así: 20:30.'],
  noStart: [
    'Neither the recommendation nor the request says when the event begins.',
    'Ni la recomendación ni la petición dicen cuándo empieza el evento.',
  ],
  noRegion: ['This region does not exist.', 'Esta región no existe.'],
});
