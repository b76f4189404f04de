import { recordedWords } from '#contracts/platform/recordedWords.ts';
import { type Sentence, tell } from '#contracts/platform/sentence.ts';
import type { Catalogue, Pair } from '../platform/texts/messages.ts';

type Field = keyof typeof recordedWords;

/** Labels of recorded fields, by recorded name. */
export const fieldTexts: Catalogue<Field> = {
  area: 'fields',
  texts: Object.fromEntries(
    Object.entries<Sentence>(recordedWords).map(([field, word]): [string, Pair] => [
      field,
      [tell(word, 'en'), tell(word, 'es')],
    ]),
  ) as Record<Field, Pair>,
};
