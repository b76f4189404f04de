import { catalogue } from '../platform/texts/messages.ts';

export const doorTexts = catalogue('door', {
  home: ['Back to the start page', 'Volver a la página de inicio'],
});
