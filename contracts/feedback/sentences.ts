import { sentences } from '../platform/sentence.ts';

export const feedbackSentences = sentences('feedback', {
  exists: ['This feedback has already been given.', 'Esta opinión ya se envió.'],
  empty: ['Say what was good, or what was not.', 'Di qué estuvo bien, o qué no.'],
  taken: ['You have already given feedback on this event.', 'Ya diste tu opinión sobre este evento.'],
});
