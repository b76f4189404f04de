import { catalogue } from '../platform/texts/messages.ts';

export const doorTexts = catalogue(
  'door',
  { home: 'Back to the start page' },
  { home: 'Volver a la página de inicio' },
);
