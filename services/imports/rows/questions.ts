import type { ImportField } from '#contracts/imports/columns.ts';
import type { NamedRow } from '#contracts/imports/notes.ts';
import {
  type AnswerTo,
  IMPORT_QUESTIONS,
  type ImportQuestion,
  QUESTION_EXAMPLES,
  QUESTION_KINDS,
  type QuestionAnswers,
  type QuestionKind,
} from '#contracts/imports/questions.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import { type Asking, WrongValue } from './wrongValue.ts';

type Taken<Kind extends QuestionKind> = Exclude<AnswerTo<Kind>, 'skip'>;

/** A question with its answer, if there is one, and the one to read the row by: without an answer the likeliest. */
export function askingOf<Kind extends QuestionKind>(
  asked: Omit<Asking, 'answer'> & { kind: Kind },
  answers: QuestionAnswers,
): { asking: Asking; taken: Taken<Kind> } {
  return { asking: { ...asked, answer: answers[asked.kind] || null }, taken: takenFor(asked.kind, answers) };
}

/** The answer by which rows are read. */
export function takenFor<Kind extends QuestionKind>(kind: Kind, answers: QuestionAnswers): Taken<Kind> {
  const answer = answers[kind] || 'skip';
  return (answer === 'skip' ? IMPORT_QUESTIONS[kind][0] : answer) as Taken<Kind>;
}

/** Throws WrongValue while one of the questions has no answer, and if the answer is to leave such rows out. */
export function settle(asked: readonly Asking[]): void {
  const answers = asked.map(({ answer }) => answer);
  if (answers.includes(null)) throw new WrongValue(rowSentences.waits, undefined, asked);
  if (answers.includes('skip')) throw new WrongValue(rowSentences.skipped, undefined, asked);
}

export type Questions = Map<QuestionKind, ImportQuestion>;

const LONGEST = 200;
const READS_SHOWN = 12;

/** Adds what a row asks; `column` is the heading of a field. */
export function addQuestions(
  questions: Questions,
  asked: readonly Asking[],
  { row, title, column }: NamedRow & { column: (field: ImportField) => string },
): void {
  for (const kind of new Set(asked.map(one => one.kind))) {
    const { field, value, reads, others, answer } = asked.find(one => one.kind === kind)!;
    const known = questions.get(kind);
    const question = known ?? { kind, count: 0, examples: [], choices: [...IMPORT_QUESTIONS[kind]], answer };
    question.count += 1;
    if (question.examples.length < QUESTION_EXAMPLES) {
      const shown = {
        value: value.slice(0, LONGEST),
        reads: reads.slice(0, READS_SHOWN),
        ...(others && { others }),
      };
      question.examples.push({ row, title, column: column(field).slice(0, LONGEST), ...shown });
    }
    if (!known) questions.set(kind, question);
  }
}

/** The questions of several chunks as those of the file. */
export function mergedQuestions(pieces: Iterable<readonly ImportQuestion[]>): ImportQuestion[] {
  const questions: Questions = new Map();
  for (const { examples, ...question } of [...pieces].flat()) {
    const known = questions.get(question.kind);
    if (!known) questions.set(question.kind, { ...question, examples: [...examples] });
    else {
      known.count += question.count;
      known.examples.push(...examples.slice(0, QUESTION_EXAMPLES - known.examples.length));
    }
  }
  return QUESTION_KINDS.flatMap(kind => questions.get(kind) ?? []);
}
