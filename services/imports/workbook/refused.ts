import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

/** Refuses a workbook as a whole. */
export function wrongWorkbook(sentence: Sentence): Refusal {
  return new Refusal(sentence, { status: 422, code: 'wrong_file' });
}
