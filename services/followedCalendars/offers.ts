import { itemsIn } from './itemsIn.ts';
import { followedCalendarReversal } from './reversal.ts';

export const offers = {
  itemsIn: () => itemsIn,
  followedCalendarReversal: () => followedCalendarReversal,
};
