import type { ReadModel } from '#platform/database/readModel.ts';
import { type KnownTables, knownBy, readKnown } from './known.ts';
import { stylesIn } from './stylesIn.ts';

/** The ids of the active dance styles that texts name in whole words, each once. */
export async function stylesNamed(db: ReadModel<KnownTables>, texts: readonly string[]): Promise<string[]> {
  const { styleNamed } = knownBy(await readKnown(db));
  return [...new Set(texts.flatMap(text => stylesIn(text, styleNamed)).map(({ id }) => id))];
}
