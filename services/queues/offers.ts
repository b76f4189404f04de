import { queuesNoticed } from './claims.ts';

export const offers = { queuesNoticed: () => queuesNoticed };
