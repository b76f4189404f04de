import { parse, v5, validate } from 'uuid';
import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import { TEXT_FIELDS } from '#contracts/events/event/fields.ts';
import { type EventChangeBody, eventCreateBody } from '#contracts/events/eventBody.ts';
import { namedCurrency } from '#contracts/events/price/price.ts';
import { occurrenceRef } from '#contracts/events/series/occurrences.ts';
import type { RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import type { DateOrder } from '#contracts/imports/calls.ts';
import type { ImportField } from '#contracts/imports/columns.ts';
import type { ImportChoices } from '#contracts/imports/notes.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentence.ts';
import { inEveryLanguage, type Wrong, wrongIn } from '#contracts/platform/validation.ts';
import type { Names, PlaceOfRow, SavedVenue } from './lookups.ts';
import type { Note } from './notes.ts';
import { readRecurrence } from './recurrence.ts';
import { readSchedule } from './schedule.ts';
import {
  type Cells,
  type Reading,
  readAddress,
  readCategories,
  readDanceStyles,
  readDecimal,
  readPicture,
  readStatus,
  readWhole,
  readYesOrNo,
  WrongValue,
} from './values.ts';

// A row contains what it has columns for. An empty cell means the same as an empty field of the form in a new
// event, and changes nothing in an existing one. The same row again is the same event: by its id if it comes
// from our own export, by its external id, or else by title, start and place. The title and the start are
// required; any other value that cannot be read is skipped, and noted.

/**
 * Namespace of the ids of imported events (RFC 9562, version 5). Must never change: every such id depends on
 * it.
 */
const IMPORTED = parse('4f0cf1c6-56c2-5d3e-9c0b-2f8a5e0f9d61');

/** `id` is that of the event, unless it was deleted. */
export type ImportRow = {
  /** If the row is a series, and series are to be created. */
  recurrence: RecurrenceConfig | undefined;
  key: string;
  id: string;
  /** The event or series that the row names by its own id, if it exists. */
  named: string | undefined;
  /** Title and place, normalised for comparison, if nothing else says which event the row is. */
  sameness: string | undefined;
  body: EventChangeBody & { title: string; startDateTime: string };
  /**
   * For an event without a region: the region of its city, or else the time zone chosen for such rows, if
   * any.
   */
  found: { regionId: string } | { timeZone: string } | undefined;
  /** The place of the venue that it names, as far as the row does not say where it is. */
  ofVenue: Partial<PlaceOfRow>;
  /** Whether the row itself does not say that it is published, but the import as a whole. */
  publishes: boolean;
  notes: Note[];
};

/** `number` is the row's position among the rows of the file. */
export type NumberedRow = ImportRow & { number: number };

/** How the rows of a file are read, whatever the source of the cells. */
export type RowOptions = {
  names: Names;
  choices: ImportChoices;
  generateRecurring: boolean;
  /** Publishes rows without a status, and drafts. */
  publish: boolean;
  /** The order of the dates in a field, if it matters. */
  orderOf(field: string): DateOrder | undefined;
  /** The name of the field in the source of the cells. */
  nameOf(field: string): string | Sentence;
};

type Body = Record<string, unknown>;

/** The id of the event with a key; after deleted events, that of the next `turn`. */
export function importedEventId(key: string, turn: number): string {
  return v5(turn === 0 ? key : `${key}\n${turn}`, IMPORTED);
}

/** Creates the function that reads rows. It throws WrongValue, with the sentence for the row. */
export function rowReader({
  names,
  choices,
  generateRecurring,
  publish,
  orderOf,
  nameOf,
}: RowOptions): (cells: Cells) => ImportRow {
  return cells => {
    const notes: Note[] = [];
    const reading = { styles: names.styles, values: choices.values, notes };
    const venue = venueSaid(cells, names, notes);
    const { regionId, ...fields } = readFields(cells, names, reading, nameOf);
    const place = placeFound(cells, names, choices, venue);
    const timeZone = zoneAt(regionId ? { regionId: String(regionId) } : place.found, names);
    const when = readSchedule(cells, { orderOf, usualStart: choices.startTime, timeZone });
    notes.unshift(...when.notes);
    const publishes = publish && (fields.status ?? 'draft') === 'draft';
    if (publishes) fields.status = 'published';
    const { notes: _, ...times } = when;
    const body = {
      ...plainFields(cells),
      ...fields,
      ...times,
      ...(regionId !== undefined && { regionId }),
      ...(venue && { venueId: venue.id }),
    };
    const read = eventCreateBody.safeParse(body, { error: inEveryLanguage });
    if (!read.success) {
      const [{ path, sentence }] = wrongIn(read.error) as [Wrong, ...Wrong[]];
      throw inColumn(nameOf(String(path[0] ?? '')), sentence);
    }
    const found = read.data.regionId ? undefined : place.found;
    if (!read.data.regionId) notes.push(...place.notes);
    const key = keyOf(cells, read.data);
    const startDate = read.data.startDateTime.slice(0, 10);
    const recurrence = generateRecurring
      ? readRecurrence(cells, startDate, orderOf('recurrenceEndDate'))
      : undefined;
    return {
      key,
      id: importedEventId(key, 0),
      named: namedBy(cells),
      recurrence,
      body: read.data,
      found,
      ofVenue: venue && !saysPlace(cells) ? placeOf(venue, cells) : {},
      publishes,
      notes,
      sameness: cells.externalId || cells.tandaId ? undefined : samenessOf(read.data.title, placeIn(cells)),
    };
  };
}

/** The venue that a row names. One that is not known does not keep the row out. */
function venueSaid({ venueId: text }: Cells, names: Names, notes: Note[]): SavedVenue | undefined {
  if (text === undefined) return undefined;
  const venue = names.venue(text);
  if (typeof venue === 'object') return venue;
  notes.push({ code: venue === 'several' ? 'severalVenues' : 'noVenue', field: 'venueId', value: text });
  return undefined;
}

/** Parts of two places are not mixed: a row that says where it is has no address or coordinates of the venue. */
const PLACE_SAID = [
  ...(['locationAddress', 'locationCity', 'locationState', 'locationCountry'] as const),
  ...(['postalCode', 'latitude', 'longitude'] as const),
] as const;

function saysPlace(cells: Cells): boolean {
  return PLACE_SAID.some(field => cells[field] !== undefined);
}

function placeOf({ place }: SavedVenue, { locationName }: Cells): Partial<PlaceOfRow> {
  const { locationName: name, ...around } = place;
  return locationName === undefined ? { locationName: name, ...around } : around;
}

type Place = { found: ImportRow['found']; notes: Note[] };

/** The location of an event whose row names no known region. */
function placeFound(
  cells: Cells,
  names: Names,
  choices: ImportChoices,
  venue: SavedVenue | undefined,
): Place {
  const notes: Note[] = [];
  const timeZone = zoneSaid(cells, notes) ?? venue?.timeZone ?? choices.timeZone;
  if (venue?.regionId) return { found: { regionId: venue.regionId }, notes };
  const { locationCity, locationState: state, locationCountry: country, region, locationName } = cells;
  const written = [region, locationCity, locationName].filter(text => text !== undefined);
  for (const city of written) {
    const found = names.regionOf({ city, ...(state && { state }), ...(country && { country }) });
    if (found && found !== 'several') return { found: { regionId: found }, notes };
    if (found) notes.push({ code: 'severalRegions', value: city });
  }
  notes.push({ code: 'noRegion', value: locationCity ?? region ?? '', taken: timeZone });
  return { found: timeZone ? { timeZone } : undefined, notes };
}

/** A zone that the row itself names. Only IANA's names follow the clock changes of a place. */
function zoneSaid({ timeZone }: Cells, notes: Note[]): string | undefined {
  if (!timeZone) return undefined;
  if (/^[A-Za-z]/.test(timeZone) && timeZone.length <= 60 && isTimeZone(timeZone)) return timeZone;
  notes.push({ code: 'leftOut', field: 'timeZone', value: timeZone });
  return undefined;
}

function zoneAt(found: ImportRow['found'], { zoneIn }: Names): string | undefined {
  if (!found) return undefined;
  return 'timeZone' in found ? found.timeZone : zoneIn(found.regionId);
}

function plainFields(cells: Cells): Body {
  const body: Body = {};
  for (const field of ['title', 'description', 'price', ...TEXT_FIELDS] as const)
    if (cells[field] !== undefined && !(field in READ)) body[field] = cells[field];
  const currency = cells.currency?.toUpperCase() ?? (cells.price && namedCurrency(cells.price));
  if (currency) body.currency = currency;
  return body;
}

type Read = (text: string, names: Names, reading: Reading) => unknown;
const READ: { [Field in ImportField]?: [name: string, read: Read] } = {
  maxAttendees: ['maxAttendees', readWhole],
  category: ['category', (text, _, reading) => readCategories(text, reading)],
  status: ['status', (text, _, reading) => readStatus(text, reading)],
  isFeatured: ['isFeatured', readYesOrNo],
  allDay: ['allDay', readYesOrNo],
  priceOpen: ['priceOpen', readYesOrNo],
  danceStyles: ['danceStyles', (text, _, reading) => readDanceStyles(text, reading)],
  latitude: ['latitude', readDecimal],
  longitude: ['longitude', readDecimal],
  sourceUrl: ['sourceUrl', readAddress],
  coverImage: ['coverImage', readPicture],
  region: ['regionId', (text, { region }) => region(text)],
  organizer: ['eventOrganizerId', (text, { organizer }) => organizer(text)],
};
const READERS = Object.entries(READ) as [ImportField, NonNullable<(typeof READ)[ImportField]>][];

function readFields(cells: Cells, names: Names, reading: Reading, nameOf: RowOptions['nameOf']): Body {
  const body: Body = {};
  for (const [field, [name, read]] of READERS) {
    const text = cells[field];
    if (text === undefined) continue;
    try {
      const value = read(text, names, reading);
      if (value !== undefined) body[name] = value;
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      // An id that cannot be resolved is an error, not an unknown name.
      if (field === 'organizer' && validate(text)) {
        throw inColumn(nameOf(field), error.sentence);
      }
      reading.notes.push({ code: 'leftOut', field, value: text });
    }
  }
  // One coordinate without the other is no location.
  const { latitude, longitude } = cells;
  if (latitude && longitude && (body.latitude === undefined) !== (body.longitude === undefined)) {
    delete body.latitude;
    delete body.longitude;
  }
  return body;
}

function inColumn(column: string | Sentence, problem: Sentence): WrongValue {
  return new WrongValue(rowSentences.inColumn({ column, problem }));
}

function namedBy({ tandaId }: Cells): string | undefined {
  if (tandaId === undefined || validate(tandaId)) return tandaId?.toLowerCase();
  if (!occurrenceRef(tandaId)) throw new WrongValue(rowSentences.noId({ text: tandaId }));
  throw new WrongValue(rowSentences.dateOfSeries);
}

function keyOf(cells: Cells, { title, startDateTime }: { title: string; startDateTime: string }): string {
  if (cells.externalId) return `external ${cells.externalId}`;
  return `row ${[title, startDateTime.slice(0, 16), placeIn(cells)].map(folded).join('\n')}`;
}

function placeIn({ locationName, locationAddress, locationCity, region }: Cells): string {
  return locationName ?? locationAddress ?? locationCity ?? region ?? '';
}

/** The key by which two events that start at different times are recognised as possibly the same. */
export function samenessOf(title: string, place: string): string {
  return [title, place].map(folded).join('\n');
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
