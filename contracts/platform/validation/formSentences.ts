import { sentences } from '../sentences/sentence.ts';

/** What public forms refuse; apart from the others of the platform, which no browser needs. */
export const formSentences = sentences('platform', {
  webAddress: [
    'Enter a web address that begins with https:// or http://.',
    'Escribe una dirección web que empiece por https:// o http://.',
  ],
  pictureAddress: [
    'Upload an image, or enter an address that starts with https://.',
    'Sube una imagen o escribe una dirección que empiece por https://.',
  ],
});
