import { sentences } from '../../platform/sentence.ts';

export const pairSentences = sentences('eventPairs', {
  same: ['Choose two different events.', 'Elige dos eventos distintos.'],
  noneApart: [
    'Nobody said that these events are not the same, or it was taken back.',
    'Nadie dijo que estos eventos no son el mismo, o ya se retiró.',
  ],
});
