import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { MatchedColumn } from '#contracts/imports/calls.ts';
import { fieldNamed, type ImportField } from '#contracts/imports/columns.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

export type ImportColumn = { heading: string; field: ImportField | null };
/** What a person says that headings mean; an empty field leaves a column out. */
export type Mapping = Readonly<Record<string, ImportField | ''>>;
/** How a file is read: its first `above` records precede the headings. */
export type Layout = { delimiter: string; above: number; columns: MatchedColumn[] };

const DELIMITERS = [',', ';', '\t'];
const HEAD_BYTES = 64 * 1024;
/** Titles, notes and empty rows that people put above their headings. */
const MOST_ABOVE = 15;
const MOST_COLUMNS = 500;

/** How the columns of a file are read; refuses a file without headings. */
export async function layoutOf(path: string, mapping: Mapping): Promise<Layout> {
  const head = await headOf(path);
  if (head.length === 0) throw wrongFile(importSentences.emptyFile);
  const candidates = DELIMITERS.flatMap(delimiter =>
    firstRecords(head, delimiter).map((record, above) => {
      const columns = fieldsOf(withoutBlanksAtEnd(record), mapping);
      const known = columns.filter(({ field }) => field).length;
      // A single recognised word does not make a title row the headings.
      return { delimiter, above, columns, known: above > 0 && known < 2 ? -1 : known };
    }),
  );
  const [best] = candidates.toSorted(
    (one, other) =>
      other.known - one.known || one.above - other.above || other.columns.length - one.columns.length,
  );
  if (!best || best.columns.length > MOST_COLUMNS) throw wrongFile(importSentences.noHeadings);
  const { known: _, ...layout } = best;
  return layout;
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
  for (const to of [MOST_ABOVE, 1]) {
    try {
      return parse(head, { bom: true, relax_column_count: true, relax_quotes: true, delimiter, to });
    } catch {}
  }
  return [];
}

function withoutBlanksAtEnd(record: readonly string[]): string[] {
  const last = record.findLastIndex(cell => cell.trim() !== '');
  return record.slice(0, last + 1).map(heading => heading.trim());
}

/** The field of each heading; of two that mean the same, the first counts. */
function fieldsOf(headings: readonly string[], mapping: Mapping): MatchedColumn[] {
  const taken = new Set<ImportField>();
  const wanted = new Set(Object.values(mapping));
  return headings.map(heading => {
    const told = Object.hasOwn(mapping, heading) ? mapping[heading] : undefined;
    const known = told ?? fieldNamed(heading);
    if (!known || taken.has(known) || (told === undefined && wanted.has(known)))
      return { heading, field: null, by: null, samples: [] };
    taken.add(known);
    return { heading, field: known, by: told === undefined ? 'heading' : 'choice', samples: [] };
  });
}

/** Refuses a file whose encoding is not supported. */
export function notUtf8(why: Sentence): Refusal {
  return wrongFile(importSentences.notUtf8({ why }));
}

/** Refuses the whole file. */
export function wrongFile(sentence: Sentence): Refusal {
  return new Refusal(sentence, { status: 422, code: 'wrong_file' });
}
