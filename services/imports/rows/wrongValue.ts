import type { ImportField } from '#contracts/imports/columns.ts';
import type { AnswerTo, QuestionKind } from '#contracts/imports/questions.ts';
import { type Sentence, tell } from '#contracts/platform/sentences/sentence.ts';
import type { Note } from './notes.ts';

/** A question that one row raises, and the answer that was applied to it. */
export type Asking = {
  kind: QuestionKind;
  field: ImportField;
  value: string;
  reads: string[];
  /** The results of the other answers, where they help to decide. */
  others?: { choice: AnswerTo<QuestionKind>; reads: string[] }[];
  answer: AnswerTo<QuestionKind> | null;
};

/**
 * Says why a row cannot be imported; the row is skipped with this sentence. `note` counts what can be fixed, `asked`
 * what has to be answered first.
 */
export class WrongValue extends Error {
  readonly sentence: Sentence;
  readonly note: Note | undefined;
  readonly asked: readonly Asking[];

  constructor(sentence: Sentence, note?: Note, asked: readonly Asking[] = []) {
    super(tell(sentence, 'en'));
    this.sentence = sentence;
    this.note = note;
    this.asked = asked;
  }
}
