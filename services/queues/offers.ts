import { queuesNoticed } from './claims.ts';
import { reasonTemplateReversal } from './templateReversal.ts';

export const offers = {
  queuesNoticed: () => queuesNoticed,
  reasonTemplateReversal: () => reasonTemplateReversal,
};
