import { catalogue } from '../../platform/texts/catalogue.ts';

export const embedTexts = catalogue(
  'site embed',
  {
    none: 'Nothing is announced yet.',
    all: 'All nights on {{brand}}',
  },
  {
    none: 'Todavía no hay nada anunciado.',
    all: 'Todas las noches en {{brand}}',
  },
);
