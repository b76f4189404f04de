import { importSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

/** Refuses a file whose encoding is not supported. */
export function notUtf8(why: Sentence): Refusal {
  return wrongFile(importSentences.notUtf8({ why }));
}

/** Refuses the whole file. */
export function wrongFile(sentence: Sentence): Refusal {
  return new Refusal(sentence, { status: 422, code: 'wrong_file' });
}
