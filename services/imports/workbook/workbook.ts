import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { stringify } from 'csv-stringify/sync';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { BookRead } from './book.ts';
import { type Unpacked, unpack } from './container.ts';
import { wrongWorkbook } from './refused.ts';
import { rowsOf } from './sheetRows.ts';

const BLOCK_ROWS = 500;
const WITHOUT = { cellFormula: false, cellHTML: false, bookVBA: false, bookDeps: false } as const;

/**
 * Writes a sheet of a workbook as CSV in UTF-8, row for row: the wanted one, or the first with a table.
 * Refuses a workbook that cannot be read.
 */
export async function sheetToCsv(book: string, path: string, wanted: string | undefined): Promise<BookRead> {
  const unpacked = await unpack(book);
  const first = readBook(unpacked, 0);
  const names = namesIn(first);
  // A field of a form has no blanks around it; the name of a sheet may.
  const chosen = names.find(one => one.trim() === wanted?.trim());
  if (wanted !== undefined && chosen === undefined) {
    throw wrongWorkbook(importSentences.noSheet({ sheet: wanted }));
  }
  const { sheet, name } = firstFilled(chosen === undefined ? names : [chosen], named => {
    return first.Sheets[named] ?? readBook(unpacked, named).Sheets[named] ?? {};
  });
  const date1904 = first.Workbook?.WBProps?.date1904 === true;
  const draft = `${path}.sheet`;
  try {
    await pipeline(Readable.from(csvBlocks(rowsOf(sheet, date1904))), createWriteStream(draft));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return { format: unpacked.format, sheets: names, sheet: name };
}

function namesIn({ SheetNames, Workbook }: WorkBook): string[] {
  const shown = SheetNames.filter((_, index) => !Workbook?.Sheets?.[index]?.Hidden);
  const names = shown.length > 0 ? shown : SheetNames;
  if (names.length === 0) throw wrongWorkbook(importSentences.emptyFile);
  return names;
}

/** The first sheet whose rows have more than one cell, since a cover has lines; else the first with two rows. */
function firstFilled(names: readonly string[], sheetOf: (name: string) => WorkSheet) {
  let best: { sheet: WorkSheet; name: string; worth: number } | undefined;
  for (const name of names) {
    const sheet = sheetOf(name);
    const worth = worthOf(sheet['!data'] ?? []);
    if (!best || worth > best.worth) best = { sheet, name, worth };
    if (best.worth === 2) break;
  }
  return best!;
}

function worthOf(rows: NonNullable<WorkSheet['!data']>): 0 | 1 | 2 {
  const cells = (row: (typeof rows)[number] | undefined) =>
    row?.filter(cell => cell?.v !== undefined).length ?? 0;
  if (rows.filter(row => cells(row) > 1).length > 1) return 2;
  return rows.length > 1 ? 1 : 0;
}

/** The workbook with one sheet; an ODS always has all of them. */
function readBook({ bytes }: Unpacked, sheets: number | string): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, ...WITHOUT, sheets });
  } catch (error) {
    // A broken file makes it throw errors of many kinds, but never out of memory.
    if (error instanceof RangeError) throw error;
    throw wrongWorkbook(importSentences.workbookBroken);
  }
}

/** Every cell is in quotes, so that a comma is the only delimiter that the result can be read with. */
function* csvBlocks(rows: Iterable<string[]>): Generator<string> {
  let block: string[][] = [];
  for (const row of rows) {
    block.push(row.length > 0 ? row : ['']);
    if (block.length < BLOCK_ROWS) continue;
    yield stringify(block, { quoted: true, quoted_empty: true });
    block = [];
  }
  if (block.length > 0) yield stringify(block, { quoted: true, quoted_empty: true });
}
