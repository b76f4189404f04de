import { catalogue } from '../../platform/texts/catalogue.ts';

export const formTexts = catalogue(
  'site form',
  {
    optional: 'optional',
    sending: 'Sending…',
    notSent: 'Some fields need another look.',
    check: 'Please check: {{fields}}.',
    choose: 'Choose…',
    noSuchRegion: 'Choose a region from the list, or leave this empty.',
    regionsFailed: 'Regions could not be loaded.',
    retry: 'Retry',
    regionHint: 'Type a city or a country',
  },
  {
    optional: 'opcional',
    sending: 'Enviando…',
    notSent: 'Revisa algunos campos.',
    check: 'Revisa, por favor: {{fields}}.',
    choose: 'Elige…',
    noSuchRegion: 'Elige una región de la lista o deja este campo vacío.',
    regionsFailed: 'No se han podido cargar las regiones.',
    retry: 'Reintentar',
    regionHint: 'Escribe una ciudad o un país',
  },
);
