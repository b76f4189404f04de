import { sentences } from '../platform/sentence.ts';

export const organizerSentences = sentences('organizers', {
  exists: ['This organizer is already registered.', 'Este organizador ya está registrado.'],
});
