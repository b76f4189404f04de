import { type Sentence, verbatim } from './sentence.ts';

// Separate from `validation.ts`, which brings along all of zod's own messages, in two languages.

/**
 * A sentence as the message of a schema's own check: zod only accepts texts, so the sentence is passed as
 * JSON, which `sentenceOf` reads.
 */
export function asMessage(sentence: Sentence): string {
  return JSON.stringify(sentence);
}

/** The error as a sentence; a message without one is passed on verbatim. */
export function sentenceOf({ message }: { message: string }): Sentence {
  if (!message.startsWith('{')) return verbatim(message);
  return JSON.parse(message) as Sentence;
}
