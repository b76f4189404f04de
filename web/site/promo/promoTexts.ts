import { catalogue } from '../../platform/texts/catalogue.ts';

export const promoTexts = catalogue(
  'site promo',
  { title: 'Promo', lead: 'Promo' },
  { title: 'Promo', lead: 'Promo' },
);
