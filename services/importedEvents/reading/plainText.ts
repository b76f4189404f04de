import { compile } from 'html-to-text';

/** Longer texts are cut before they are read: hostile HTML of this length takes 0.2 s. */
const READ = 30_000;

const readHtml = compile({
  wordwrap: false,
  limits: { maxDepth: 50, maxChildNodes: 5_000, maxInputLength: READ },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
  ],
});

const TAG_OR_ENTITY = /<[a-z!/]|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;
/** Control characters but tab and line feed, and those that reorder the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A text without HTML, control characters and lone surrogates. Emoji stay, and so do letters written from right to
 * left; only the marks that override the direction of what follows go.
 */
export function plainText(text: string): string {
  const read = text.slice(0, READ).replace(/\r\n?/g, '\n').toWellFormed();
  const plain = TAG_OR_ENTITY.test(read) ? readHtml(read) : read;
  return plain
    .replace(INVISIBLE, '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same in one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ');
}

/** A text cut to `most` UTF-16 units, never within a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text.slice(0, most + 40),
  );
  let end = 0;
  for (const { index, segment } of graphemes) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}
