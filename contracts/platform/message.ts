import { type Sentence, verbatim } from './sentence.ts';

// Apart from `validation.ts`, which brings all that zod says itself, in two languages.

/**
 * A sentence as the message of a schema's own check: zod keeps texts alone, so it travels as JSON, and
 * `sentenceOf` reads it.
 */
export function asMessage(sentence: Sentence): string {
  return JSON.stringify(sentence);
}

/** What is wrong, as a sentence; a message that carries none is told as it is. */
export function sentenceOf({ message }: { message: string }): Sentence {
  if (!message.startsWith('{')) return verbatim(message);
  return JSON.parse(message) as Sentence;
}
