import type { Sentence } from '../sentences/sentence.ts';
import { invalidSentences } from './invalidSentences.ts';

/**
 * A sentence as the message of a schema's own check: zod only accepts texts, so the sentence is passed as
 * JSON, which `sentenceOf` reads.
 */
export function asMessage(sentence: Sentence): string {
  return JSON.stringify(sentence);
}

/** The error as a sentence. A text of the validator's own, which people never read, becomes the least that can be said. */
export function sentenceOf({ message }: { message: string }): Sentence {
  return message.startsWith('{') ? (JSON.parse(message) as Sentence) : invalidSentences.wrong;
}
