import { sentences } from '../../platform/sentences/sentence.ts';

export const pairSentences = sentences('eventPairs', {
  same: ['Choose two different events.', 'Elige dos eventos distintos.'],
  noneApart: [
    'These events are no longer marked as different, or never were.',
    'Nadie dijo que estos eventos no son el mismo, o ya se retiró.',
  ],
});
