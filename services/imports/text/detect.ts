import { detectAll } from 'jschardet';
import { ENCODINGS, type Encoding, type EncodingChoice } from '#contracts/imports/encodings.ts';

// jschardet's names of our encodings. An encoding with the same letters as one of ours is read as that one.
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
/** With few letters, another Latin encoding can score slightly higher than the most usual one. */
const USUAL = 'windows-1252';
const CLOSE: Partial<Record<Encoding, number>> = {
  ...{ 'windows-1250': 0.75, 'windows-1254': 0.75, 'windows-1257': 0.75, 'iso-8859-2': 0.75 },
  macintosh: 0.97,
};
const OTHERS_SHOWN = 5;
const LONGEST_SAMPLE = 60;
const SAMPLE = /[^\n\r,;\t"|]*[^\p{ASCII}][^\n\r,;\t"|]*/u;

/** The encodings that lines with other letters than ASCII's can be in, the likeliest first. */
export function encodingsOf(lines: Buffer): Encoding[] {
  const scores = new Map<Encoding, number>();
  for (const { encoding, confidence } of detectAll(lines, { minimumThreshold: 0 })) {
    const known = NAMES[encoding?.toLowerCase() ?? ''];
    if (known && !scores.has(known) && isText(lines, known) && !isOdd(lines, known))
      scores.set(known, confidence);
  }
  const inOrder = [...scores].toSorted(([, one], [, other]) => other - one);
  const [best = USUAL, most = 0] = inOrder[0] ?? [];
  const isUsual = (scores.get(USUAL) ?? 0) > 0 && scores.get(USUAL)! >= most * (CLOSE[best] ?? 1);
  const likely = inOrder.map(([encoding]) => encoding);
  const rest = ENCODINGS.filter(one => !one.startsWith('utf') && !scores.has(one) && isText(lines, one));
  return [...new Set([...(isUsual ? ([USUAL] as const) : []), ...likely, ...rest])];
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
  const text = decoded(bytes, encoding);
  return !/[\u0080-\u009f\ufffd\ue000-\uf8fe]/.test(text) && hasWords(text);
}

/**
 * Letter combinations that no language has: capitals within words among other letters, dashes between vowels, accents
 * without their letters, and Polish letters where Polish has others: "ni" before a vowel, and no "ź" after a consonant
 * but "d".
 */
const ODD: readonly { odd: RegExp; among: RegExp; share: number }[] = [
  { odd: /(?<=\p{Ll})(?=[^\p{ASCII}])\p{Lu}|Ÿ/gu, among: /(?=[^\p{ASCII}])\p{L}/gu, share: 0.1 },
  { odd: /(?<=[aeiou])–(?=[aeiou])/giu, among: /–/gu, share: 0.5 },
  { odd: /(?<=\p{L})[ˇ˘˙˛˝¸¨¯]/gu, among: /[ˇ˘˙˛˝¸¨¯]/gu, share: 0.5 },
  {
    odd: /[ńśź](?=[aeiouyąęó])|(?<=[bcfghjklmnpqrstvwxz])ź/giu,
    among: /[ńśź]/giu,
    share: 0.5,
  },
];

/** "CafŽ", "A–o", "Montrˇal", "Ańo" and "Zźrich" are "Café", "Año", "Montréal", "Año" and "Zürich" in another encoding. */
function isOdd(bytes: Buffer, encoding: Encoding): boolean {
  const text = decoded(bytes, encoding);
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return ODD.some(({ odd, among, share }) => count(odd) > count(among) * share);
}

/** Letters of other alphabets form words: a Cyrillic letter alone among Latin ones is an "à" in another encoding. */
function hasWords(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.join('').length ?? 0;
  const all = count(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu);
  return all === 0 || count(/[\p{Script=Cyrillic}\p{Script=Greek}]{3,}/gu) * 2 > all;
}
