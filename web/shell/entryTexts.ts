import { catalogue } from '../platform/texts/messages.ts';

export const entryTexts = catalogue('entry', {
  home: ['Back to the start page', 'Volver a la página de inicio'],
});
