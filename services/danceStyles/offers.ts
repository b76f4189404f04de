import { danceStyleReversal } from './reversal.ts';

export const offers = { danceStyleReversal: () => danceStyleReversal };
