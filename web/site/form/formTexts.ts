import { catalogue } from '../../platform/texts/catalogue.ts';

export const formTexts = catalogue('site form', {
  optional: ['optional', 'opcional'],
  sending: ['Sending…', 'Enviando…'],
  notSent: ['Some fields need another look.', 'Revisa algunos campos.'],
  check: ['Please check: {{fields}}.', 'Revisa, por favor: {{fields}}.'],
  choose: ['Choose…', 'Elige…'],
  noSuchRegion: [
    'Choose a region from the list, or leave this empty.',
    'Elige una región de la lista o deja este campo vacío.',
  ],
  regionsFailed: ['Regions could not be loaded.', 'No se han podido cargar las regiones.'],
  retry: ['Retry', 'Reintentar'],
  regionHint: ['Type a city or a country', 'Escribe una ciudad o un país'],
});
