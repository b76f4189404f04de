import { sentences } from './sentence.ts';

/** What public forms refuse; apart from the others of the platform, which no browser needs. */
export const formSentences = sentences('platform', {
  oneLine: ['Write this on one line.', 'Escríbelo en una sola línea.'],
  webAddress: [
    'Enter a web address that begins with https:// or http://.',
    'Escribe una dirección web que empiece por https:// o http://.',
  ],
  pictureAddress: [
    'Use a path on this server, or an address that starts with https://.',
    'Usa una ruta de este servidor o una dirección que empiece por https://.',
  ],
});
