import type { ImportField } from '#contracts/imports/columns.ts';
import type { QuestionAnswers } from '#contracts/imports/questions.ts';
import { mended } from '../text/garbled.ts';
import { type As, readMoment } from '../when/moments.ts';
import type { Cells } from './values.ts';
import type { Asking } from './wrongValue.ts';

/** The cells of a row with the answers applied, and its questions. Without an answer, the likeliest one applies. */
export type Asked = { cells: Cells; asked: Asking[] };

/** Mends garbled letters. */
export function mendCells(cells: Cells, { garbled }: QuestionAnswers): Asked {
  const better = Object.entries(cells).flatMap(([field, text]) => {
    const now = mended(text);
    return now === undefined ? [] : [[field as ImportField, text, now] as const];
  });
  const [first] = better;
  if (!first) return { cells, asked: [] };
  const [field, value, now] = first;
  const asked: Asking[] = [{ kind: 'garbled', field, value, reads: [now], answer: garbled || null }];
  if (garbled === 'keep') return { cells, asked };
  return { cells: { ...cells, ...Object.fromEntries(better.map(([one, , text]) => [one, text])) }, asked };
}

const DATE_LIKE = /\d[-/.]\s?\d{1,2}[-/.]|\d{4}/;

/** Gives a row without a date the one above it. */
export function dateRow(
  cells: Cells,
  { field, text }: { field: 'startDate' | 'startDateTime'; text: string | undefined },
  { dateAbove: answer }: QuestionAnswers,
  as: Pick<As, 'order' | 'yearOf'>,
): Asked {
  const isDated = cells.startDate || cells.startDateTime || DATE_LIKE.test(cells.startTime ?? '');
  if (!text || isDated || !cells.title) return { cells, asked: [] };
  const read = readMoment(text, { ...as, isDate: true, isSerial: false });
  if (!read) return { cells, asked: [] };
  const reads = read.moments.flatMap(({ date }) => date || []);
  const asked: Asking[] = [{ kind: 'dateAbove', field, value: text, reads, answer: answer || null }];
  return answer === 'skip' ? { cells, asked } : { cells: { ...cells, [field]: text }, asked };
}
