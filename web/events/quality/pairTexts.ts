import { catalogue } from '../../platform/texts/messages.ts';

export const pairTexts = catalogue(
  'eventPairs',
  {
    sameAs: 'Likely the same as',
    merge: 'Merge…',
    mergeNamed: 'Merge {{title}} with {{other}}',
    apart: 'Not the same',
    apartNamed: '{{title}} and {{other}} are not the same',
    apartFailed: 'This could not be recorded.',
    toldApart: 'Not the same',
    by: '{{who}} said so',
    again: 'Compare again',
    againNamed: 'Compare {{one}} and {{other}} again',
    didAgain: '{{one}} and {{other}} are compared again.',
    listFailed: 'The pairs that are not the same could not be loaded.',
  },
  {
    sameAs: 'Probablemente el mismo que',
    merge: 'Fusionar…',
    mergeNamed: 'Fusionar {{title}} con {{other}}',
    apart: 'No es el mismo',
    apartNamed: '{{title}} y {{other}} no son el mismo',
    apartFailed: 'No se pudo registrar.',
    toldApart: 'No son el mismo',
    by: 'Lo dijo {{who}}',
    again: 'Volver a comparar',
    againNamed: 'Volver a comparar {{one}} y {{other}}',
    didAgain: '{{one}} y {{other}} se vuelven a comparar.',
    listFailed: 'No se pudieron cargar las parejas que no son el mismo evento.',
  },
);
