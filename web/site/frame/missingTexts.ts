import { catalogue } from '../../platform/texts/catalogue.ts';

export const missingTexts = catalogue(
  'site missing',
  {
    title: 'Page not found',
    text: 'It may have been moved or taken down. Try one of these:',
    home: 'Home page',
    support: 'Contact us',
  },
  {
    title: 'Esta página no existe',
    text: 'Puede que la hayan movido o retirado. Desde aquí puedes seguir:',
    home: 'La página de inicio',
    support: 'Pregúntanos',
  },
);
