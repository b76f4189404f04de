import { recordedWords } from '#contracts/platform/recordedWords.ts';
import { type Language, type Sentence, tell } from '#contracts/platform/sentence.ts';
import type { Catalogue } from '../platform/texts/messages.ts';

type Field = keyof typeof recordedWords;

/** Labels of recorded fields, by recorded name. */
export const fieldTexts: Catalogue<Field> = {
  area: 'fields',
  texts: { en: wordsIn('en'), es: wordsIn('es') },
};

function wordsIn(language: Language): Record<Field, string> {
  const words = Object.entries<Sentence>(recordedWords).map(([field, word]) => [field, tell(word, language)]);
  return Object.fromEntries(words) as Record<Field, string>;
}
