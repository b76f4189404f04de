import { foldedName } from '#platform/similarity/names.ts';
import type { Known } from './readPlace.ts';

/** The words of the longest name of a dance style. */
const MOST_WORDS = 4;

/** The dance styles that a text names in whole words, each with those words; of names within names the longest. */
export function stylesIn(text: string, styleNamed: Known['styleNamed']): { id: string; words: string }[] {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const found: { id: string; words: string }[] = [];
  for (let at = 0; at < words.length; ) {
    const [id, length] = longestAt(words, at, styleNamed);
    if (id !== undefined) found.push({ id, words: words.slice(at, at + length).join(' ') });
    at += length;
  }
  return found;
}

function longestAt(
  words: readonly string[],
  at: number,
  styleNamed: Known['styleNamed'],
): [id: string | undefined, length: number] {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const id = styleNamed(foldedName(words.slice(at, at + length).join(' ')));
    if (id !== undefined) return [id, length];
  }
  return [undefined, 1];
}
