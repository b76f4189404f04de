import { sentences } from '../platform/sentence.ts';

export const organizerSentences = sentences('organizers', {
  exists: ['This organizer is registered already.', 'Este organizador ya está registrado.'],
});
