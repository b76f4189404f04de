import { foldedText } from '../../platform/text/foldedText.ts';

type Searched = { title: string; locationName?: string | null; locationCity?: string | null };

// Short words are matched after a space; in `„La` or `(DJ` punctuation comes first.
const LEADING_PUNCTUATION = /(?<=^|\s)[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

// Chinese and Japanese have no spaces between words, and two of their letters are a word, which a trigram index finds
// only at the beginning of one.
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;

/** Every two letters of such texts, as words. */
function pairsIn(text: string): string[] {
  return [...text.matchAll(UNSPACED)].flatMap(([run]) => {
    const letters = [...run];
    return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
  });
}

/**
 * The text that searches match: titles, venues and cities, each once, and once more without leading punctuation where a
 * word has any, and every two letters of a Chinese or Japanese one. It begins with a space, so that short words can be
 * matched at the beginning of words.
 */
export function searchTextOf(things: readonly Searched[]): string {
  const said = things.flatMap(({ title, locationName, locationCity }) => [title, locationName, locationCity]);
  const texts = said.filter(text => typeof text === 'string').map(foldedText);
  const plain = texts.map(text => text.replace(LEADING_PUNCTUATION, ''));
  return ` ${[...new Set([...texts, ...plain, ...texts.flatMap(pairsIn)])].join(' ')}`;
}
