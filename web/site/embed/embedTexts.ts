import { catalogue } from '../../platform/texts/catalogue.ts';

export const embedTexts = catalogue(
  'site embed',
  {
    none: 'Nothing is announced yet.',
    all: 'All events on {{brand}}',
  },
  {
    none: 'Todavía no hay nada anunciado.',
    all: 'Todos los eventos en {{brand}}',
  },
);
