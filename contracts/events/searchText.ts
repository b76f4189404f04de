type Searched = { title: string; locationName?: string | null; locationCity?: string | null };

/** Latin letters without their accents, in lower case: `Práctica` is found by `practica`. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

// A short word is looked for behind a space, where `„La` and `(DJ` have a mark.
const MARKS_BEFORE_WORDS = /(?<=^|\s)[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

/**
 * What a search looks into: titles, venues and cities, each once, and once more without the marks that words begin
 * with. It begins with a space, so that a short word can be looked for at the beginning of words.
 */
export function searchTextOf(things: readonly Searched[]): string {
  const said = things.flatMap(({ title, locationName, locationCity }) => [title, locationName, locationCity]);
  const texts = said.filter(text => typeof text === 'string').map(foldedText);
  const plain = texts.map(text => text.replace(MARKS_BEFORE_WORDS, ''));
  return ` ${[...new Set([...texts, ...plain])].join(' ')}`;
}
