import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { MatchedColumn } from '#contracts/imports/calls.ts';
import type { ImportField } from '#contracts/imports/columns.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { wrongFile } from '../text/wrongFile.ts';
import { contentsOf } from './contents.ts';
import { countKnown, type Mapping, matchColumns } from './matching.ts';
import { ROWS_SAMPLED } from './samples.ts';

export type ImportColumn = { heading: string; field: ImportField | null };
/** How a file is read: its first `above` records precede the headings. */
export type Layout = { delimiter: string; above: number; columns: MatchedColumn[] };

const DELIMITERS = [',', ';', '\t', '|'];
const HEAD_BYTES = 64 * 1024;
/** Titles, notes and empty rows that people put above their headings. */
const MOST_ABOVE = 15;
const MOST_COLUMNS = 500;

/** How the columns of a file are read; refuses a file without headings. */
export async function layoutOf(path: string, mapping: Mapping): Promise<Layout> {
  const head = await headOf(path);
  if (head.length === 0) throw wrongFile(importSentences.emptyFile);
  const candidates = DELIMITERS.flatMap(delimiter => {
    const records = firstRecords(head, delimiter);
    const [first = []] = records;
    const columns = Math.max(
      ...records.slice(0, MOST_ABOVE).map(record => withoutBlanksAtEnd(record).length),
    );
    if (isData(first)) return [{ delimiter, above: -1, headings: lettersFor(columns), records, known: 1 }];
    return records.slice(0, MOST_ABOVE).map((record, above) => {
      const headings = withoutBlanksAtEnd(record);
      const known = countKnown(headings, mapping);
      // A single recognised word does not make a title row the headings.
      return { delimiter, above, headings, records, known: above > 0 && known < 2 ? -1 : known };
    });
  });
  const [best] = candidates.toSorted(
    (one, other) =>
      other.known - one.known || one.above - other.above || other.headings.length - one.headings.length,
  );
  if (!best || best.headings.length === 0 || best.headings.length > MOST_COLUMNS) {
    throw wrongFile(importSentences.noHeadings);
  }
  const { delimiter, above, headings, records } = best;
  return { delimiter, above, columns: matchColumns(headings, records.slice(above + 1), mapping) };
}

/**
 * Headings have no dates. A row with a date, and with at most one known heading, is the first row of a table without
 * headings.
 */
function isData(record: readonly string[]): boolean {
  return countKnown(record, {}) < 2 && record.some(cell => ['date', 'moment'].includes(contentsOf([cell])));
}

/** The letters that a spreadsheet shows above its columns. */
function lettersFor(count: number): string[] {
  const letters = 26;
  return Array.from({ length: count }, (_, index) => {
    const first = index >= letters ? String.fromCharCode(64 + Math.floor(index / letters)) : '';
    return first + String.fromCharCode(65 + (index % letters));
  });
}

/** Names the missing column without which nothing can be imported; undefined if none is missing. */
export function missingColumn(columns: readonly ImportColumn[]): Sentence | undefined {
  const fields = columns.map(({ field }) => field);
  const headings = columns.map(({ heading }) => heading).join(', ');
  const has = importSentences.headingsAre({ headings: headings.slice(0, 300) });
  if (!fields.includes('title')) return importSentences.noTitleColumn({ headings: has });
  if (fields.includes('startDate') || fields.includes('startDateTime')) return undefined;
  return importSentences.noStartColumn({ headings: has });
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function firstRecords(head: Buffer, delimiter: string): string[][] {
  // If the head is cut off within quotes, the records before are still good.
  for (const to of [ROWS_SAMPLED, MOST_ABOVE, 1]) {
    try {
      return parse(head, {
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
        ltrim: true,
        delimiter,
        to,
      });
    } catch {}
  }
  return [];
}

function withoutBlanksAtEnd(record: readonly string[]): string[] {
  const last = record.findLastIndex(cell => cell.trim() !== '');
  return record.slice(0, last + 1).map(heading => heading.trim());
}
