import { IMPORT_FIELDS, type ImportField } from '#contracts/imports/columns.ts';
import { type EntryTexts, textsOf } from './entry.ts';

/** Entries as rows with the same columns; null for an entry that is no object. A column without a field is noted. */
export type JsonTable = {
  columns: { heading: string; field: ImportField | null }[];
  rows: (string[] | null)[];
};

/** The number of unknown keys that get columns of their own; the values of further ones share the last. */
const MOST_OTHERS = 100;
const REST = '…';
const LONGEST_REST = 1_000;

/** Makes a table of the entries of a JSON file. */
export function tableOf(entries: readonly unknown[]): JsonTable {
  const read = entries.map(entry =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? textsOf(entry) : null,
  );
  const paths = new Map<ImportField, string>();
  const others = new Set<string>();
  let rest = false;
  for (const texts of read) {
    for (const [field, { path }] of texts?.fields ?? []) if (!paths.has(field)) paths.set(field, path);
    for (const path of texts?.others.keys() ?? []) {
      if (others.size < MOST_OTHERS) others.add(path);
      else rest ||= !others.has(path);
    }
  }
  const fields = IMPORT_FIELDS.filter(field => paths.has(field));
  const columns = [
    ...fields.map(field => ({ heading: paths.get(field)!, field })),
    ...[...others, ...(rest ? [REST] : [])].map(heading => ({ heading, field: null })),
  ];
  const cellsOf = (texts: EntryTexts): string[] => [
    ...fields.map(field => texts.fields.get(field)?.text ?? ''),
    ...[...others].map(path => texts.others.get(path) ?? ''),
    ...(rest ? [restOf(texts, others)] : []),
  ];
  return { columns, rows: read.map(texts => texts && cellsOf(texts)) };
}

function restOf({ others }: EntryTexts, shown: ReadonlySet<string>): string {
  const left = [...others].filter(([path]) => !shown.has(path)).map(([path, text]) => `${path}: ${text}`);
  return left.join('; ').slice(0, LONGEST_REST);
}
