import type { MatchedColumn } from '#contracts/imports/calls.ts';
import { fieldNamed, type ImportField, isVague } from '#contracts/imports/columns.ts';
import { mended } from '../text/garbled.ts';
import { type Contents, contentsOf } from './contents.ts';
import { samplesOf } from './samples.ts';

/** The fields that a person chose for headings; an empty one leaves a column out. */
export type Mapping = Readonly<Record<string, ImportField | ''>>;

type Column = {
  heading: string;
  values: readonly string[];
  field: ImportField | undefined;
  by: MatchedColumn['by'];
};

const START = ['startDateTime', 'startDate', 'startTime'] as const satisfies readonly ImportField[];
const END = ['endDateTime', 'endDate', 'endTime'] as const satisfies readonly ImportField[];

/**
 * The field of each column: the chosen one, else that of its heading; of two with the same meaning, the first counts.
 * The content of a column overrides its heading where both are about time ("From" above dates), and where there is no
 * usable heading.
 */
export function matchColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  mapping: Mapping,
): MatchedColumn[] {
  const columns = headings.map((heading, index): Column => {
    const values = rows.map(row => row[index] ?? '');
    const told = Object.hasOwn(mapping, heading) ? mapping[heading] : undefined;
    if (told !== undefined) return { heading, values, field: told || undefined, by: 'choice' };
    return { heading, values, ...byHeading(heading, values) };
  });
  const wanted = new Set(columns.flatMap(({ field, by }) => (by === 'choice' && field ? [field] : [])));
  const taken = new Set<ImportField>();
  for (const column of columns) {
    const { field, by } = column;
    const isLost = field && (taken.has(field) || (by !== 'choice' && wanted.has(field)));
    if (isLost) Object.assign(column, { field: undefined, by: null });
    else if (field) taken.add(field);
  }
  guess(columns, taken);
  return columns.map(({ heading, values, field, by }) => ({
    heading,
    field: field ?? null,
    by: field ? by : null,
    samples: samplesOf(values),
  }));
}

/** The number of headings that are known fields. */
export function countKnown(headings: readonly string[], mapping: Mapping): number {
  const fields = headings.map(heading => mapping[heading] || fieldOfHeading(heading));
  return new Set(fields.filter(field => field !== undefined)).size;
}

/** "Preis (€)", "Datum / Date" and "StraÃŸe" are known too. */
function fieldOfHeading(heading: string): ImportField | undefined {
  const plain = heading.replace(/\([^)]*\)|\[[^\]]*\]|[*:]/g, ' ');
  return [heading, plain, ...plain.split(/[/|]/), mended(heading) ?? '']
    .filter(text => text.trim() !== '')
    .map(fieldNamed)
    .find(field => field !== undefined);
}

function byHeading(heading: string, values: readonly string[]): Pick<Column, 'field' | 'by'> {
  const field = fieldOfHeading(heading);
  if (field === undefined) return { field, by: null };
  for (const [dateTime, date, time] of [START, END]) {
    if (field !== dateTime && field !== date && field !== time) continue;
    const contents = contentsOf(values, { asTimes: true, asDates: field === date && !isVague(heading) });
    if (contents === 'time' && field !== time) return { field: time, by: 'contents' };
    if (contents === 'date' && field === time) return { field: date, by: 'contents' };
    if (contents === 'moment' && field === time) return { field: dateTime, by: 'contents' };
    const isWhen = ['time', 'date', 'moment', 'empty'].includes(contents);
    if (!isWhen && isVague(heading)) return { field: undefined, by: null };
  }
  return { field, by: 'heading' };
}

/** Matches missing fields by the content of the columns without a field; if almost nothing is known, all fields. */
function guess(columns: readonly Column[], taken: Set<ImportField>): void {
  const isBare = columns.filter(({ field }) => field).length < 2;
  const contents = new Map<Column, Contents>();
  const free = (): Column[] => columns.filter(({ field, by }) => !field && by !== 'choice');
  const take = (field: ImportField, ...kinds: Contents[]): void => {
    if (taken.has(field)) return;
    const found = free().find(column => {
      const known = contents.get(column) ?? contentsOf(column.values);
      contents.set(column, known);
      return kinds.includes(known);
    });
    if (!found) return;
    Object.assign(found, { field, by: 'contents' });
    taken.add(field);
  };
  if (!taken.has('startDate') && !taken.has('startDateTime')) take('startDate', 'date', 'moment');
  if (isBare) {
    if (!taken.has('startDateTime')) take('startTime', 'time');
    take('endDate', 'date', 'moment');
    take('endTime', 'time');
    take('sourceUrl', 'link');
    take('price', 'price');
    take('locationAddress', 'address');
  }
  take('title', 'name');
}
