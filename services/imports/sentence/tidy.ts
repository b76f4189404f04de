import { plusDays } from '#contracts/calendar/days.ts';

// A sentence about a night comes from a keyboard of a phone, or from Instagram: letters of other fonts, emoji between all
// words, marks of direction that nobody sees. What is left are lines of words.

/** What stands for a place, a time or a price in what people paste. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/📍|🗺️?|🏠/gu, '\n@ '],
  [/🆓/gu, ' free '],
  [/[•·‣▪●|]|\s[–—]\s(?!\d)/gu, '\n'],
];
const WEB = /\b(?:https?:\/\/|www\.)\S+/giu;
const TAG = /(?<![\p{L}\d])#[\p{L}\p{N}_]+/gu;

/** The lines of a text, in plain letters; addresses on the web and hashtags are kept apart. */
export function tidy(text: string): { lines: string[]; links: string[] } {
  let plain = text.normalize('NFKC');
  for (const [sign, meaning] of SIGNS) plain = plain.replace(sign, meaning);
  const links = plain.match(WEB) ?? [];
  plain = plain
    .replace(WEB, ' ')
    .replace(TAG, ' ')
    .replace(/\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|\p{Me}|\ufe0e|\ufe0f/gu, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, sign => (/[\n\r\t]/.test(sign) ? sign : ''));
  const lines = plain
    .split(/[\r\n]+|;\s/u)
    .map(line => line.replace(/[\s*_~]+/gu, ' ').trim())
    .filter(line => /[\p{L}\p{N}]/u.test(line));
  return { lines: lines.some(isCalm) ? lines : lines.map(calm), links };
}

const isCalm = (line: string): boolean => /\p{Ll}/u.test(line);
const SMALL = new Set('de del y e en con a al of and at in on with by for every'.split(' '));

/** A line all in capitals, as names are written. */
function calm(line: string): string {
  return line
    .toLowerCase()
    .replace(/[\p{L}\p{M}\p{N}']+/gu, (word, at: number) =>
      at > 0 && SMALL.has(word) ? word : word[0]!.toUpperCase() + word.slice(1),
    );
}

const ENDS = String.raw`(?=\s*(?:$|[,.;)]|\s(?:hasta|until|till?|to|a|y|and|en|@|[-–])(?:\s|$)))`;
/** Words for hours and days in the notation that files have, so that they are read alike. */
export function inFigures(line: string, today: string): string {
  return line
    .replace(
      /(\d{1,2})(?:[:.](\d{2}))?\s*(?:h\.?\s*)?de la (?:noche|tarde)(?!\p{L})/giu,
      (all, hour, minutes) => (Number(hour) > 12 ? all : `${hour}:${minutes ?? '00'} pm`),
    )
    .replace(
      /(\d{1,2})(?:[:.](\d{2}))?\s*(?:h\.?\s*)?de la (?:mañana|madrugada)(?!\p{L})/giu,
      (_, hour, minutes) => `${hour}:${minutes ?? '00'} am`,
    )
    .replace(new RegExp(String.raw`\b(a las|desde las|hasta las|at)\s+(\d{1,2})${ENDS}`, 'giu'), '$1 $2:00')
    .replace(/(?<!\p{L})(?:tonight|today|hoy|esta noche)(?!\p{L})/giu, today)
    .replace(/(?<!\p{L})(?:tomorrow|(?<!\bla )mañana)(?!\p{L})/giu, plusDays(today, 1));
}
