import { catalogue } from './platform/texts/messages.ts';

export const soonTexts = catalogue(
  'soon',
  { text: 'This screen is still being built.', back: 'Go to the dashboard' },
  { text: 'Esta pantalla todavía está en construcción.', back: 'Ir al panel' },
);
