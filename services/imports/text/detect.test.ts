import { expect, test } from 'vitest';
import { encoded } from '#testing/sheets/encoded.ts';
import { encodingsOf } from './detect.ts';

// Found by the long run of the proof that tables come back, each with few letters to guess by.
test.each([
  ['Salsa, please Montréal\nSan José', 'macintosh'],
  ['Zürich', 'macintosh'],
  ['Año nuevo,Köln\nAño nuevo,Köln\nAño nuevo,Köln', 'macintosh'],
  ['Été Größe 9,Málaga\nÉté Größe 9,Málaga\nAño nuevo Größe 9,Málaga', 'windows-1252'],
  ['Potańcówka Wieczór;Łódź\nWieczór;Łódź\nPotańcówka Wieczór;Łódź', 'windows-1250'],
  ['Potańcówka święto żółci Łódź źródło weźmy', 'iso-8859-2'],
  ['Kuća Vučić Žnjan', 'windows-1250'],
  ['České Budějovice šňůra', 'windows-1250'],
  ['Rīga deju vakars Šķūnis', 'windows-1257'],
])('%j is recognised in %s', (text, encoding) => {
  expect(encodingsOf(Buffer.from(encoded(text, encoding)))[0]).toBe(encoding);
});
