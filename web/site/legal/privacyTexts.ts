import { catalogue } from '../../platform/texts/catalogue.ts';

export const privacyTexts = catalogue(
  'site privacy',
  { title: 'Privacy', lead: 'Privacy' },
  { title: 'Privacy', lead: 'Privacy' },
);
