import type { CellObject, WorkSheet } from '@e965/xlsx';
import { IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { wrongWorkbook } from './refused.ts';
import { shownCell } from './shownCell.ts';

type Rows = ((CellObject | undefined)[] | undefined)[];

/** A sheet beyond these limits is no table of events, but has a stray value in a far corner. */
const MOST_COLUMNS = 500;
const MOST_MERGES = 100_000;

/**
 * The rows of a sheet from the top, empty ones included, so that each has the number that the spreadsheet shows. A cell
 * that is merged downwards is repeated in each of its rows.
 */
export function* rowsOf(sheet: WorkSheet, date1904: boolean): Generator<string[]> {
  const rows = (sheet['!data'] ?? []) as Rows;
  if (rows.length > IMPORT_LIMITS.rows) {
    throw wrongWorkbook(importSentences.tooManyRows({ count: IMPORT_LIMITS.rows }));
  }
  const covered = mergedDown(sheet);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? [];
    const merged = covered.get(index);
    const texts = Array.from({ length: Math.min(row.length, MOST_COLUMNS) }, (_, column) =>
      shownCell(row[column], date1904),
    );
    for (const [column, first] of merged ?? []) {
      while (texts.length < column) texts.push('');
      texts[column] = shownCell(rows[first]?.[column], date1904);
    }
    yield texts;
  }
}

/** By row: the columns whose cell a cell further up covers, with the row of that cell. */
function mergedDown({ '!merges': merges = [] }: WorkSheet): Map<number, Map<number, number>> {
  const covered = new Map<number, Map<number, number>>();
  let cells = 0;
  for (const { s: start, e: end } of merges) {
    if (start.c >= MOST_COLUMNS) continue;
    for (let row = start.r + 1; row <= end.r && cells < MOST_MERGES; row++) {
      const columns = covered.get(row) ?? new Map<number, number>();
      covered.set(row, columns.set(start.c, start.r));
      cells += 1;
    }
  }
  return covered;
}
