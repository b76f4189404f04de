import { catalogue } from '../../platform/texts/catalogue.ts';

export const embedTexts = catalogue('site embed', {
  none: ['Nothing is announced yet.', 'Todavía no hay nada anunciado.'],
  all: ['All events on {{brand}}', 'Todos los eventos en {{brand}}'],
});
