import { z } from 'zod';

/**
 * The questions about a file whose rows are ambiguous, and the possible answers, the likeliest first. Each is asked
 * once for the whole file, and answered with `answers` of the next dry run or of the import; until then the rows
 * concerned are not imported, and are among the errors. `skip` leaves them out.
 * - `listedDates`: a cell has several dates ("5.3., 12.3., 19.3.2027"). `each`: one event for each of them; `span`: one
 *   event from the first to the last.
 * - `adjacentDates`: the same for dates that follow each other ("05./06.03.2027"), which are often one event.
 * - `repeats`: a cell says when it repeats ("every Friday", "1. Samstag im Monat"). `series`: it becomes a series.
 * - `everyNth`: "every 2nd Friday". `weeks`: every second week; `ofMonth`: on the second one of each month.
 * - `yearless`: a date has no year ("5. März", "12/31"), nor a weekday that decides it. `next`: its next occurrence;
 *   `thisYear` and `nextYear`: in that year, also where it is over.
 * - `dateAbove`: a row has no date, and a row above it has one. `above`: it is on that date.
 * - `garbled`: a text was once read in the wrong encoding ("KÃ¶ln"). `mend`: it is imported as "Köln"; `keep`: as it
 *   is.
 */
export const IMPORT_QUESTIONS = {
  listedDates: ['each', 'span', 'skip'],
  adjacentDates: ['span', 'each', 'skip'],
  everyNth: ['weeks', 'ofMonth', 'skip'],
  repeats: ['series', 'skip'],
  yearless: ['next', 'thisYear', 'nextYear', 'skip'],
  dateAbove: ['above', 'skip'],
  garbled: ['mend', 'keep'],
} as const satisfies Record<string, readonly string[]>;

export type QuestionKind = keyof typeof IMPORT_QUESTIONS;
export const QUESTION_KINDS = Object.keys(IMPORT_QUESTIONS) as [QuestionKind, ...QuestionKind[]];
export type AnswerTo<Kind extends QuestionKind> = (typeof IMPORT_QUESTIONS)[Kind][number];
const ANSWERS = [
  'each',
  'span',
  'series',
  'weeks',
  'ofMonth',
  'next',
  'thisYear',
  'nextYear',
  'above',
  'mend',
  'keep',
  'skip',
] as const satisfies readonly AnswerTo<QuestionKind>[];

/** Examples that a question has. */
export const QUESTION_EXAMPLES = 3;

/** The answers so far, by the kind of question; an empty text revokes one that is remembered. */
export const questionAnswers = z
  .strictObject({
    listedDates: z.enum([...IMPORT_QUESTIONS.listedDates, '']),
    adjacentDates: z.enum([...IMPORT_QUESTIONS.adjacentDates, '']),
    repeats: z.enum([...IMPORT_QUESTIONS.repeats, '']),
    everyNth: z.enum([...IMPORT_QUESTIONS.everyNth, '']),
    yearless: z.enum([...IMPORT_QUESTIONS.yearless, '']),
    dateAbove: z.enum([...IMPORT_QUESTIONS.dateAbove, '']),
    garbled: z.enum([...IMPORT_QUESTIONS.garbled, '']),
  } satisfies Record<QuestionKind, z.ZodType>)
  .partial();
export type QuestionAnswers = z.output<typeof questionAnswers>;

const questionExample = z.object({
  /** The row number that a spreadsheet shows. */
  row: z.int(),
  title: z.string(),
  /** The heading of the column. */
  column: z.string(),
  /** The cell as it is in the file; of `dateAbove` the cell above that has the date. */
  value: z.string(),
  /**
   * What the first of the choices makes of it: dates as `2027-03-05`, for `span` the first and the last, of
   * `repeats` the next three; of `garbled` the mended text.
   */
  reads: z.array(z.string()),
  /** The results of the other choices, where they help to decide. */
  others: z.array(z.object({ choice: z.enum(ANSWERS), reads: z.array(z.string()) })).optional(),
});

/** A question about the rows of a file, also when it is answered. */
export const importQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  /** The rows concerned. */
  count: z.int(),
  examples: z.array(questionExample).max(QUESTION_EXAMPLES),
  /** The possible answers, the likeliest first. */
  choices: z.array(z.enum(ANSWERS)),
  /** The answer that was applied; null: the rows wait for one. */
  answer: z.enum(ANSWERS).nullable(),
});
export type ImportQuestion = z.output<typeof importQuestion>;
