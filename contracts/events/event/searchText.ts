type Searched = { title: string; locationName?: string | null; locationCity?: string | null };

/** Latin letters without their accents, in lower case: `Práctica` is found by `practica`. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

// Short words are matched after a space; in `„La` or `(DJ` punctuation comes first.
const LEADING_PUNCTUATION = /(?<=^|\s)[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

/**
 * The text that searches match: titles, venues and cities, each once, and once more without leading punctuation where a
 * word has any. It begins with a space, so that short words can be matched at the beginning of words.
 */
export function searchTextOf(things: readonly Searched[]): string {
  const said = things.flatMap(({ title, locationName, locationCity }) => [title, locationName, locationCity]);
  const texts = said.filter(text => typeof text === 'string').map(foldedText);
  const plain = texts.map(text => text.replace(LEADING_PUNCTUATION, ''));
  return ` ${[...new Set([...texts, ...plain])].join(' ')}`;
}
