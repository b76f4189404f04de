import { catalogue } from '../../platform/texts/messages.ts';

export const pairTexts = catalogue('eventPairs', {
  sameAs: ['Likely the same as', 'Probablemente el mismo que'],
  merge: ['Merge…', 'Fusionar…'],
  mergeNamed: ['Merge {{title}} with {{other}}', 'Fusionar {{title}} con {{other}}'],
  apart: ['Not the same', 'No es el mismo'],
  apartNamed: ['{{title}} and {{other}} are not the same', '{{title}} y {{other}} no son el mismo'],
  apartFailed: ['This could not be recorded.', 'No se pudo registrar.'],
  toldApart: ['Not the same', 'No son el mismo'],
  by: ['{{who}} said so', 'Lo dijo {{who}}'],
  again: ['Compare again', 'Volver a comparar'],
  againNamed: ['Compare {{one}} and {{other}} again', 'Volver a comparar {{one}} y {{other}}'],
  didAgain: ['{{one}} and {{other}} are compared again.', '{{one}} y {{other}} se vuelven a comparar.'],
  listFailed: [
    'The pairs that are not the same could not be loaded.',
    'No se pudieron cargar las parejas que no son el mismo evento.',
  ],
});
