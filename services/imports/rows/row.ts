import { validate } from 'uuid';
import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import { TEXT_FIELDS } from '#contracts/events/event/fields.ts';
import { type EventChangeBody, eventCreateBody } from '#contracts/events/eventBody.ts';
import { namedCurrency } from '#contracts/events/price/price.ts';
import type { RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import { readTitle } from '#contracts/events/title/cancelledTitle.ts';
import type { DateOrder } from '#contracts/imports/calls.ts';
import type { ImportField } from '#contracts/imports/columns.ts';
import type { ImportChoices } from '#contracts/imports/notes.ts';
import { rowSentences } from '#contracts/imports/sentences.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import { inEveryLanguage, type Wrong, wrongIn } from '#contracts/platform/validation/validation.ts';
import { timesOfSeries } from '../when/ownZone.ts';
import { importedEventId, keyOf, namedBy, placeIn, samenessOf } from './identity.ts';
import type { Names, PlaceOfRow, SavedVenue } from './lookups.ts';
import type { Note } from './notes.ts';
import { readRecurrence } from './recurrence.ts';
import { readSchedule, START_FIELDS } from './schedule.ts';
import {
  type Cells,
  type Reading,
  readAddress,
  readCategories,
  readDanceStyles,
  readDecimal,
  readFree,
  readPicture,
  readStatus,
  readWhole,
  readYesOrNo,
} from './values.ts';
import { type Asking, WrongValue } from './wrongValue.ts';

// A row contains what it has columns for. An empty cell means the same as an empty field of the form in a new
// event, and changes nothing in an existing one. The same row again is the same event: by its id if it comes
// from our own export, by its external id, or else by title, start and place. The title and the start are
// required; any other value that cannot be read is skipped, and noted.

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
  /** The zone of a series whose dates are not always at the same time of day in that of its region. */
  keptZone?: string;
  /**
   * For an event without a region: the region of its city, or else the time zone chosen for such rows, if
   * any.
   */
  found: { regionId: string } | { timeZone: string } | undefined;
  /** The place of the named venue, for fields that the row leaves empty. */
  ofVenue: Partial<PlaceOfRow>;
  /** Whether it is published by the option of the import, not by the row itself. */
  publishes: boolean;
  /** Whether its title may say that it is cancelled or postponed: it is not published before a person has looked. */
  doubtful: boolean;
  /** Texts about the doors, for a description. */
  doors: string[];
  notes: Note[];
  asked: Asking[];
};

/** `number` is the row's position among the rows of the file; of a row that is several events, they follow in thousandths. */
export type NumberedRow = ImportRow & { number: number };

/** How the rows of a file are read, whatever the source of the cells. */
export type RowOptions = {
  names: Names;
  choices: ImportChoices;
  generateRecurring: boolean;
  /** Publishes rows without a status, and drafts. */
  publish: boolean;
  now: Date;
  /** The order of the dates in a field, if it matters. */
  orderOf(field: string): DateOrder | undefined;
  /** The name of the field in the source of the cells. */
  nameOf(field: string): string | Sentence;
};

type Body = Record<string, unknown>;

/** Creates the function that reads rows, each as one event or more. It throws WrongValue, with the sentence for the row. */
export function rowReader({
  names,
  choices,
  generateRecurring,
  publish,
  now,
  orderOf,
  nameOf,
}: RowOptions): (cells: Cells) => ImportRow[] {
  return sent => {
    const { cells, doubtful, notes } = withTitleRead(sent);
    const reading = { styles: names.styles, values: choices.values, notes };
    const venue = venueSaid(cells, names, notes);
    const { regionId, ...fields } = readFields(cells, names, reading, nameOf);
    const place = placeFound(cells, names, choices, venue);
    const timeZone = zoneAt(regionId ? { regionId: String(regionId) } : place.found, names);
    const { answers, startTime } = choices;
    const isAllDay = fields.allDay === true;
    const usualStart = isAllDay ? null : startTime;
    const when = readSchedule(cells, { orderOf, usualStart, isAllDay, timeZone, answers, now });
    notes.unshift(...when.notes);
    const publishes = publish && (fields.status ?? 'draft') === 'draft';
    if (publishes) fields.status = 'published';
    const of = {
      named: namedBy(cells),
      ...{ publishes, doubtful, doors: when.doors, notes, asked: when.asked },
      ofVenue: venue && !saysPlace(cells) ? placeOf(venue, cells) : {},
    };
    const isSeveral = when.nights.length > 1;
    return when.nights.map(({ rule, allDay, ...times }, index) => {
      const body = bodyOf(
        {
          ...plainFields(cells),
          ...fields,
          ...times,
          ...(allDay && { allDay }),
          ...(regionId !== undefined && { regionId }),
          ...(venue && { venueId: venue.id }),
        },
        nameOf,
      );
      if (!body.regionId && index === 0) notes.push(...place.notes);
      const key = keyOf(cells, body, { rule, isSeveral });
      const recurrence = rule?.recurrence ?? (generateRecurring ? rhythmOf(cells, body, orderOf) : undefined);
      const isNamed = cells.externalId || cells.tandaId;
      const hasOtherZone = recurrence && !allDay && isOwnZone(cells, timeZone);
      return {
        ...{ ...of, key, id: importedEventId(key, 0), recurrence },
        ...(hasOtherZone ? timesOfSeries(body, { zone: cells.timeZone!, place: timeZone!, now }) : { body }),
        found: body.regionId ? undefined : place.found,
        sameness: isNamed || isSeveral ? undefined : samenessOf(body.title, placeIn(cells)),
      };
    });
  };
}

/** A title that says that the event is cancelled is the status of the row, too. */
function withTitleRead(cells: Cells): { cells: Cells; doubtful: boolean; notes: Note[] } {
  const { title, cancelled, doubtful } = readTitle(cells.title ?? '');
  if (doubtful) return { cells, doubtful, notes: [{ code: 'mayBeOff', field: 'title', value: title }] };
  return { cells: cancelled ? { ...cells, title, status: 'cancelled' } : cells, doubtful, notes: [] };
}

function bodyOf(body: Body, nameOf: RowOptions['nameOf']): ImportRow['body'] {
  const read = eventCreateBody.safeParse(body, { error: inEveryLanguage });
  if (read.success) return read.data;
  const [{ path, sentence }] = wrongIn(read.error) as [Wrong, ...Wrong[]];
  throw inColumn(nameOf(String(path[0] ?? '')), sentence);
}

function rhythmOf(
  cells: Cells,
  { startDateTime }: { startDateTime: string },
  orderOf: RowOptions['orderOf'],
) {
  return readRecurrence(cells, startDateTime.slice(0, 10), orderOf('recurrenceEndDate'));
}

/** The venue that a row names. One that is not known does not keep the row out. */
function venueSaid({ venueId: text }: Cells, names: Names, notes: Note[]): SavedVenue | undefined {
  if (text === undefined) return undefined;
  const venue = names.venue(text);
  if (typeof venue === 'object') return venue;
  notes.push({ code: venue === 'several' ? 'severalVenues' : 'noVenue', field: 'venueId', value: text });
  return undefined;
}

/** Parts of two places are not mixed: a row with a place of its own gets no address or coordinates of the venue. */
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

const WITH_OFFSET = /(Z|[+-]\d\d:?\d\d)$/;

/** Whether the row's times are in another zone than that of its place. */
function isOwnZone(cells: Cells, place: string | undefined): boolean {
  const said = zoneSaid(cells, []);
  const isOffset = START_FIELDS.some(field => WITH_OFFSET.test(cells[field] ?? ''));
  return said !== undefined && place !== undefined && said !== place && !isOffset;
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
  isFree: ['priceOpen', readFree],
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
  // A free event has no price; an earlier one is removed.
  if (body.priceOpen === false && cells.price === undefined) body.price = '';
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
