import { parse, v5, validate } from 'uuid';
import { type EventChangeBody, eventCreateBody } from '#contracts/events/eventBody.ts';
import type { DateOrder } from '#contracts/events/importCalls.ts';
import type { ImportField } from '#contracts/events/importColumns.ts';
import { rowSentences } from '#contracts/events/importSentences.ts';
import { occurrenceRef } from '#contracts/events/occurrences.ts';
import type { RecurrenceConfig } from '#contracts/events/recurrence.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { inEveryLanguage, sentenceOf } from '#contracts/platform/validation.ts';
import { formulaAgain } from '#platform/csv.ts';
import { partDateAndTime, readDate, readTime } from './importDates.ts';
import type { ImportColumn } from './importHeadings.ts';
import type { Lookups } from './importLookups.ts';
import { readRecurrence } from './importRecurrence.ts';
import {
  readCategories,
  readDanceStyles,
  readDecimal,
  readStatus,
  readWhole,
  readYesOrNo,
  WrongValue,
} from './importValues.ts';

// A row says what it has columns for; an empty cell of a new event is what an empty field of the form is, and of
// an event that is there already it changes nothing. The same row again is the same event: by its id where it is
// of our own export, by its external id, or else by title, start and place.

/** Namespace of the ids of imported events (RFC 9562, version 5). Never changed: it is in every one of them. */
const IMPORTED = parse('4f0cf1c6-56c2-5d3e-9c0b-2f8a5e0f9d61');

/** `id` is that of the event, unless it was deleted. */
export type ImportRow = {
  /** Where the row is a series, and series are wanted. */
  recurrence: RecurrenceConfig | undefined;
  key: string;
  id: string;
  /** The event or series that the row names by its own id, if that is there. */
  named: string | undefined;
  body: EventChangeBody & { title: string; startDateTime: string };
};
export type RowReader = (record: readonly string[]) => ImportRow;
export type Cells = Partial<Record<ImportField, string>>;

type Body = Record<string, unknown>;

/** The id of the event of a key; of those that were deleted comes the next. */
export function importedEventId(key: string, turn: number): string {
  return v5(turn === 0 ? key : `${key}\n${turn}`, IMPORTED);
}

/** Makes the function that reads rows. It throws WrongValue, with the sentence for the row. */
export function rowReader(
  columns: readonly ImportColumn[],
  orders: Readonly<Record<string, DateOrder>>,
  lookups: Lookups,
  { generateRecurring }: { generateRecurring: boolean },
): RowReader {
  const headingOf = new Map(columns.map(({ heading, field }) => [field as string, heading]));
  const orderOf = (field: string): DateOrder | undefined => orders[headingOf.get(field) ?? ''];
  return record => {
    const cells = cellsOf(columns, record);
    const when = scheduleOf(cells, orderOf);
    const body = { ...plainFields(cells), ...readFields(cells, lookups, headingOf), ...when };
    const read = eventCreateBody.safeParse(body, { error: inEveryLanguage });
    if (!read.success) {
      const issue = read.error.issues[0]!;
      const field = String(issue.path[0] ?? '');
      throw inColumn(headingOf.get(field) ?? field, sentenceOf(issue));
    }
    const key = keyOf(cells, read.data);
    const startDate = read.data.startDateTime.slice(0, 10);
    const endOrder = orderOf('recurrenceEndDate');
    const recurrence = generateRecurring ? readRecurrence(cells, startDate, endOrder) : undefined;
    return { key, id: importedEventId(key, 0), named: namedBy(cells), body: read.data, recurrence };
  };
}

/** What stands in the columns that mean something, without the empty ones. */
export function cellsOf(columns: readonly ImportColumn[], record: readonly string[]): Cells {
  if (record.length > columns.length) {
    throw new WrongValue(rowSentences.tooManyCells({ cells: record.length, headings: columns.length }));
  }
  const cells: Cells = {};
  const isOurs = columns.some(({ field }) => field === 'tandaId');
  for (const [index, { field }] of columns.entries()) {
    const cell = record[index]?.trim();
    if (!field || !cell) continue;
    const text = isOurs ? formulaAgain(cell) : cell;
    if (text.includes('\0')) throw new WrongValue(rowSentences.notStorable);
    cells[field] = text;
  }
  return cells;
}

const PLAIN = [
  'title',
  'description',
  'price',
  'coverImage',
  'coverImageAlt',
  'locationName',
  'locationAddress',
  'locationCity',
  'locationState',
  'locationCountry',
  'postalCode',
  'googlePlacesId',
] as const;

function plainFields(cells: Cells): Body {
  const body: Body = {};
  for (const field of PLAIN) if (cells[field] !== undefined) body[field] = cells[field];
  if (cells.currency) body.currency = cells.currency.toUpperCase();
  return body;
}

const READ: { [Field in ImportField]?: [name: string, read: (text: string, lookups: Lookups) => unknown] } = {
  maxAttendees: ['maxAttendees', readWhole],
  category: ['category', readCategories],
  status: ['status', readStatus],
  isFeatured: ['isFeatured', readYesOrNo],
  danceStyles: ['danceStyles', readDanceStyles],
  latitude: ['latitude', readDecimal],
  longitude: ['longitude', readDecimal],
  region: ['regionId', (text, { region }) => region(text)],
  organizer: ['eventOrganizerId', (text, { organizer }) => organizer(text)],
};
const READERS = Object.entries(READ) as [ImportField, NonNullable<(typeof READ)[ImportField]>][];

function readFields(cells: Cells, lookups: Lookups, headingOf: ReadonlyMap<string, string>): Body {
  const body: Body = {};
  for (const [field, [name, read]] of READERS) {
    const text = cells[field];
    if (text === undefined) continue;
    try {
      body[name] = read(text, lookups);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      throw inColumn(headingOf.get(field) ?? field, error.sentence);
    }
  }
  return body;
}

function inColumn(column: string, problem: Sentence): WrongValue {
  return new WrongValue(rowSentences.inColumn({ column, problem }));
}

function scheduleOf(cells: Cells, orderOf: (field: string) => DateOrder | undefined): Body {
  const start = momentOf(cells, 'start', orderOf);
  if (!start.date) throw new WrongValue(rowSentences.noStartDate);
  if (!start.time) throw new WrongValue(rowSentences.noStartTime);
  const startDateTime = `${start.date}T${start.time}:00`;
  const end = momentOf(cells, 'end', orderOf);
  if (!end.date && !end.time) return { startDateTime };
  const time = end.time || '23:59';
  // An end without a date is the next one: a night that begins at 22:00 and ends at 03:00.
  const date = end.date || (time > start.time ? start.date : dayAfter(start.date));
  return { startDateTime, endDateTime: `${date}T${time}:00` };
}

const NAMES_ZONE = /:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

function momentOf(
  cells: Cells,
  which: 'start' | 'end',
  orderOf: (field: string) => DateOrder | undefined,
): { date: string; time: string } {
  const both = cells[`${which}DateTime`];
  const parts = both ? partDateAndTime(both) : { date: '', time: '' };
  const field = both ? `${which}DateTime` : `${which}Date`;
  const dateText = parts.date || cells[`${which}Date`] || '';
  const timeText = parts.time || cells[`${which}Time`] || '';
  if (both && NAMES_ZONE.test(both)) throw new WrongValue(rowSentences.namesZone({ text: both }));
  const date = dateText && readDate(dateText, orderOf(field));
  if (dateText && !date) throw new WrongValue(rowSentences.noDate({ text: dateText }));
  const time = timeText && readTime(timeText);
  if (timeText && !time) throw new WrongValue(rowSentences.noTime({ text: timeText }));
  return { date: date || '', time: time || '' };
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

function namedBy({ tandaId }: Cells): string | undefined {
  if (tandaId === undefined || validate(tandaId)) return tandaId?.toLowerCase();
  if (!occurrenceRef(tandaId)) throw new WrongValue(rowSentences.noId({ text: tandaId }));
  throw new WrongValue(rowSentences.dateOfSeries);
}

function keyOf(cells: Cells, { title, startDateTime }: { title: string; startDateTime: string }): string {
  if (cells.externalId) return `external ${cells.externalId}`;
  const place = cells.locationName ?? cells.locationAddress ?? cells.locationCity ?? cells.region ?? '';
  const parts = [title, startDateTime.slice(0, 16), place];
  return `row ${parts.map(part => part.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()).join('\n')}`;
}
