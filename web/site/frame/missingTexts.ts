import { catalogue } from '../../platform/texts/catalogue.ts';

export const missingTexts = catalogue('site missing', {
  title: ['Page not found', 'Esta página no existe'],
  text: [
    'It may have been moved or taken down. Try one of these:',
    'Puede que la hayan movido o retirado. Desde aquí puedes seguir:',
  ],
  home: ['Home page', 'La página de inicio'],
  support: ['Contact us', 'Pregúntanos'],
});
