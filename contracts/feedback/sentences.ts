import { sentences } from '../platform/sentence.ts';

export const feedbackSentences = sentences('feedback', {
  exists: ['This feedback was given already.', 'Esta opinión ya se envió.'],
  empty: ['Say what was good, or what was not.', 'Di qué estuvo bien, o qué no.'],
  taken: ['You have given feedback on this event already.', 'Ya diste tu opinión sobre este evento.'],
});
