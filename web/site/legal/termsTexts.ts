import { catalogue } from '../../platform/texts/catalogue.ts';

export const termsTexts = catalogue(
  'site terms',
  { title: 'Terms', lead: 'Terms' },
  { title: 'Terms', lead: 'Terms' },
);
