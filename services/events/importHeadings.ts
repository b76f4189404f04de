import { open } from 'node:fs/promises';
import { parse as parseAtOnce } from 'csv-parse/sync';
import {
  headingKey,
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type ImportField,
} from '#contracts/events/importColumns.ts';
import { importSentences } from '#contracts/events/importSentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { Refusal } from '#platform/refusal.ts';

export type ImportColumn = { heading: string; field: ImportField | null };
/** What somebody says that headings mean; an empty field leaves a column out. */
export type Mapping = Readonly<Record<string, ImportField | ''>>;

const DELIMITERS = [',', ';', '\t'];
const HEAD_BYTES = 64 * 1024;

/** How a file is read, wherever it is. */
export const CSV = {
  bom: true,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const;

/** How the columns of a file are read; refuses one that lacks what nothing can be imported without. */
export async function columnsOf(path: string, mapping: Mapping) {
  const best = await guessColumns(path, mapping);
  const missing = missingColumn(best.columns);
  if (missing) throw wrongFile(missing);
  return best;
}

/** How the columns of a file are read; refuses one that has none. */
export async function guessColumns(path: string, mapping: Mapping) {
  const head = await headOf(path);
  if (head.length === 0) throw wrongFile(importSentences.emptyFile);
  const candidates = DELIMITERS.map(delimiter => {
    const headings = headingsOf(head, delimiter);
    const columns = fieldsOf(headings, mapping);
    return { delimiter, columns, known: columns.filter(({ field }) => field).length };
  });
  return candidates.toSorted(
    (one, other) => other.known - one.known || other.columns.length - one.columns.length,
  )[0]!;
}

/** Says which column nothing can be imported without is not among some; nothing when they are all there. */
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
    const head = buffer.subarray(0, bytesRead);
    if (/^(fffe|feff)/.test(head.subarray(0, 2).toString('hex'))) throw notUtf8(importSentences.isUtf16);
    if (head.includes(0)) throw wrongFile(importSentences.notText);
    return head;
  } finally {
    await file.close();
  }
}

function headingsOf(head: Buffer, delimiter: string): string[] {
  try {
    const options = { ...CSV, info: false, delimiter, to: 1 };
    return ((parseAtOnce(head, options) as string[][])[0] ?? []).map(heading => heading.trim());
  } catch {
    return [];
  }
}

/** What each heading means; of two that mean the same the first counts. */
function fieldsOf(headings: readonly string[], mapping: Mapping): ImportColumn[] {
  const taken = new Set<ImportField>();
  const wanted = new Set(Object.values(mapping));
  return headings.map(heading => {
    const told = Object.hasOwn(mapping, heading) ? mapping[heading] : undefined;
    const known = told ?? FIELD_OF.get(headingKey(heading));
    if (!known || taken.has(known) || (told === undefined && wanted.has(known)))
      return { heading, field: null };
    taken.add(known);
    return { heading, field: known };
  });
}

const FIELD_OF = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap(field =>
    [field, ...IMPORT_COLUMNS[field]].map(alias => [headingKey(alias), field] as const),
  ),
);

/** Refuses a file in another encoding. */
export function notUtf8(why: Sentence): Refusal {
  return wrongFile(importSentences.notUtf8({ why }));
}

/** Refuses the whole file. */
export function wrongFile(sentence: Sentence): Refusal {
  return new Refusal(sentence, { status: 422, code: 'wrong_file' });
}
