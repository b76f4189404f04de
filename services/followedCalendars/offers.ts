import { itemsIn } from './itemsIn.ts';

export const offers = { itemsIn: () => itemsIn };
