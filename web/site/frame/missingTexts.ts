import { catalogue } from '../../platform/texts/catalogue.ts';

export const missingTexts = catalogue(
  'site missing',
  {
    title: 'There is no such page',
    text: 'It may have been moved or taken down. These lead on:',
    home: 'The start page',
    support: 'Ask us',
  },
  {
    title: 'Esta página no existe',
    text: 'Puede que la hayan movido o retirado. Desde aquí puedes seguir:',
    home: 'La página de inicio',
    support: 'Pregúntanos',
  },
);
