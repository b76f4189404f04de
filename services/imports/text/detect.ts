import { detectAll } from 'jschardet';
import { ENCODINGS, type Encoding, type EncodingChoice } from '#contracts/imports/calls.ts';

// What jschardet calls the encodings of ours. Those with the same letters as one of ours are read as that one.
const NAMES: Record<string, Encoding> = {
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso8859-15': 'windows-1252',
  macroman: 'macintosh',
  'windows-1250': 'windows-1250',
  'iso-8859-2': 'iso-8859-2',
  'windows-1251': 'windows-1251',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'iso-8859-9': 'windows-1254',
  'windows-1257': 'windows-1257',
  'koi8-r': 'koi8-r',
  ibm866: 'ibm866',
  cp866: 'ibm866',
  gb18030: 'gb18030',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  big5: 'big5',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
};
/** Within this share of the best score the more usual encoding is taken: of a few letters, others are as likely. */
const CLOSE = 0.95;
const USUAL: readonly Encoding[] = ['windows-1252', 'windows-1250'];
const OTHERS_SHOWN = 5;
const LONGEST_SAMPLE = 60;
const SAMPLE = /[^\n\r,;\t"|]*[^\p{ASCII}][^\n\r,;\t"|]*/u;

/** The encodings that lines with other letters than ASCII's can be in, the likeliest first. */
export function encodingsOf(lines: Buffer): Encoding[] {
  const scores = new Map<Encoding, number>();
  for (const { encoding, confidence } of detectAll(lines, { minimumThreshold: 0 })) {
    const known = NAMES[encoding?.toLowerCase() ?? ''];
    if (known && !scores.has(known) && isText(lines, known)) scores.set(known, confidence);
  }
  const inOrder = [...scores].toSorted(([, one], [, other]) => other - one);
  const best = inOrder[0]?.[1] ?? 0;
  const usual = USUAL.find(encoding => (scores.get(encoding) ?? 0) >= best * CLOSE);
  const likely = inOrder.map(([encoding]) => encoding).filter(encoding => encoding !== usual);
  const rest = ENCODINGS.filter(one => !one.startsWith('utf') && !scores.has(one) && isText(lines, one));
  return [...(usual && scores.has(usual) ? [usual] : []), ...likely, ...rest];
}

/** Some text in each of the encodings. */
export function samplesIn(lines: Buffer, encodings: readonly Encoding[]): EncodingChoice[] {
  return encodings
    .slice(0, OTHERS_SHOWN)
    .map(encoding => ({ encoding, sample: sampleOf(decoded(lines, encoding)) }));
}

/** The first text with other letters than ASCII's. */
export function sampleOf(text: string): string {
  return SAMPLE.exec(text)?.[0].trim().slice(0, LONGEST_SAMPLE) ?? '';
}

function decoded(bytes: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether the bytes are letters and signs there, and no control characters. */
function isText(bytes: Buffer, encoding: Encoding): boolean {
  return !/[\u0080-\u009f\ufffd\ue000-\uf8fe]/.test(decoded(bytes, encoding));
}
