/** A name without case, accents and punctuation, for comparison. */
export function foldedName(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || name.trim();
}

/** From this similarity on, two names count as similar. */
export const SIMILAR = 0.8;

/**
 * How similar two names are, from 0 to 1: the share of the trigrams of their words that both have, as PostgreSQL's
 * `similarity` (pg_trgm) computes it, after folding.
 */
export function similarityOf(one: string, other: string): number {
  const [first, second] = [foldedName(one), foldedName(other)];
  if (first === second) return first === '' ? 0 : 1;
  if (!HAS_WORDS.test(first) || !HAS_WORDS.test(second)) return 0;
  const [left, right] = [trigrams(first), trigrams(second)];
  let both = 0;
  for (const trigram of left) if (right.has(trigram)) both += 1;
  const all = left.size + right.size - both;
  return all === 0 ? 0 : both / all;
}

const HAS_WORDS = /[\p{L}\p{N}]/u;

function trigrams(folded: string): Set<string> {
  const found = new Set<string>();
  for (const word of folded.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}
