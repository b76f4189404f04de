import { catalogue } from '../../platform/texts/catalogue.ts';

export const aboutTexts = catalogue(
  'site about',
  { title: 'About', lead: 'About' },
  { title: 'About', lead: 'About' },
);
