import { columnsOf } from '../platform/columnsOf.ts';
import type { Actor } from '../platform/fact.ts';
import { column, nullable, type RowOf, table } from '../platform/table.ts';
import type { Confirmation } from './confirming/confirmation.ts';
import type { AbsorbedEvent } from './event/absorbed.ts';
import type { DanceStyleChoice } from './event/danceStyleChoice.ts';
import { eventForm, type Status } from './event/eventFields.ts';
import type { SeriesState } from './series/seriesState.ts';

export type DateState = 'generated' | 'own' | 'moved' | 'extra';

const { title, description, status, isFeatured, startLocal, endLocal, timeZone, ...fields } = columnsOf(
  eventForm.shape,
);
const { price, currency, maxAttendees, category, danceStyles, regionId, eventOrganizerId, ...others } =
  fields;

const GAPS_INDEX = '(over_at, starts_at, id, gaps, region_id, start_local) where gaps <> 0';
/** What the public calendar filters by beside places and times. */
const BITS = 'dance_style_bits, category_bits, price_from';
/** What has no region is in a city by the names of its place, counted and found from the index alone. */
const PLACE_NAMES = 'location_city, starts_at, id, over_at, status, location_country, cell, start_local';
const UNASSIGNED = 'where region_id is null';
/** What is near a place: found by its cells in the order of starts, measured and filtered from the index alone. */
const NEAR = 'cell, starts_at, id, over_at, status, latitude, longitude, start_local';

/**
 * One row per event or series that is not deleted. `overAt` is when it counts as past: its end, else six hours
 * after its start; of a series, that of its last date. A series shows the template of the segment of its next
 * date, and that date's time; its `searchText` has what any of its dates is called and where it takes place.
 */
export const eventsTable = table({
  name: 'events',
  key: 'id',
  columns: {
    id: column('uuid'),
    kind: column<'single' | 'master'>('text'),
    revision: column('integer'),
    title,
    description,
    status,
    isFeatured,
    imported: column('boolean'),
    recommendationId: nullable('uuid'),
    startLocal,
    endLocal,
    timeZone,
    startsAt: column('timestamptz'),
    overAt: column('timestamptz'),
    price,
    currency,
    maxAttendees,
    category,
    danceStyles,
    regionId,
    eventOrganizerId,
    // Another order would change the shape of the table, and have it rebuilt.
    ...others,
    /** For a series: its state, the number of its dates, and the key of the next one that is not over. */
    series: nullable<SeriesState>('jsonb'),
    instanceCount: nullable('integer'),
    nextDate: nullable('text'),
    /** When an event was cancelled; for a series, the cancelled dates that visitors know of, each with the time. */
    cancelledAt: nullable('timestamptz'),
    cancelledDates: nullable<Record<string, string>>('jsonb'),
    /** Of a single event: its times, if they were accepted although a clock change affects them. */
    acceptedTimes: nullable('text'),
    /** The duplicates that were merged into it, or into a date of it; null without any. */
    absorbed: nullable<AbsorbedEvent[]>('jsonb'),
    /** Of a single event: when it was to begin as it was published; null if it was never announced. */
    announcedStart: nullable('text'),
    createdAt: column('timestamptz'),
    updatedAt: column('timestamptz'),
    /** The text that searches match, folded (`searchTextOf`). */
    searchText: column('text'),
    /** `styleBits` of its dance styles. */
    danceStyleBits: column('integer'),
    /** `categoryBits` of its categories. */
    categoryBits: column('integer'),
    /** `priceFrom` of its price. */
    priceFrom: nullable('double precision'),
    /** What visitors would miss in it: bits (`gapBit`). */
    gaps: column('integer'),
    /** Of a single event: `cellAt` of its coordinates. */
    cell: nullable('integer'),
    /** Who confirmed last that it is on, and when; `edited` is the last edit by a person alone. */
    confirmedAt: nullable('timestamptz'),
    confirmedBy: nullable<Actor>('jsonb'),
    edited: nullable<{ at: string; by: Actor }>('jsonb'),
    /** Of a single event: who said last that it is on, apart from edits. */
    confirmed: nullable<Confirmation>('jsonb'),
    /** Why it is cancelled, as its team told visitors; for a series, by the dates of which somebody said so. */
    cancelReason: nullable('text'),
    cancelReasons: nullable<Record<string, string>>('jsonb'),
    /** Of a published weekly series: when it must be confirmed again, and when it disappears from the calendar. */
    confirmDueAt: nullable('timestamptz'),
    hidesAt: nullable('timestamptz'),
  },
  indexes: [
    // What to mend of what is still to come, counted and listed from the index alone.
    GAPS_INDEX,
    // Ordered pages with every filter read from the index, and index-only totals. For a million events, any two
    // filters take 134 ms at the 95th percentile this way; without it they took over a second.
    `(starts_at, id, status, is_featured, imported, kind, region_id, over_at, start_local, ${BITS})`,
    '(status, starts_at, id, over_at)',
    `(region_id, starts_at, id, over_at, event_organizer_id, status, kind, start_local, cell, ${BITS})`,
    `(${NEAR}, region_id, event_organizer_id, ${BITS}) where cell is not null`,
    `(${PLACE_NAMES}, kind, event_organizer_id, ${BITS}) ${UNASSIGNED}`,
    `(event_organizer_id, starts_at, id, over_at, status, kind, ${BITS})`,
    '(over_at, status, is_featured, imported, kind, region_id, dance_style_bits)',
    '(status, region_id, is_featured, imported, kind, dance_style_bits)',
    '(event_organizer_id, status, is_featured, imported, kind, dance_style_bits)',
    // What has begun and is not over.
    '(over_at, starts_at, id)',
    // Events that last for days or months, which calendars query separately.
    "(over_at, starts_at, id) where kind = 'single' and over_at - starts_at > interval '1 day'",
    'using gin (search_text gin_trgm_ops)',
    // Weekly series that are still going on: those to confirm, listed and counted from the index alone.
    '(over_at, confirm_due_at, hides_at, starts_at, id) where confirm_due_at is not null',
    // What teams have added and nobody has published yet.
    "(over_at, starts_at, id) where status = 'draft' and edited->'by'->>'role' = 'organizer'",
    // The event that another one was merged into; few have any.
    'using gin (absorbed jsonb_path_ops) where absorbed is not null',
    // Series without a date left; there are few.
    '(starts_at, id) where instance_count = 0',
    // An import looks up the title of each of its rows.
    '(lower(title))',
    // What takes place at a venue of the venue book.
    '(venue_id, starts_at) where venue_id is not null',
    // Venues by address: 5 ms for a million events; 2.5 s with the other indexes alone.
    'using gin (location_address gin_trgm_ops)',
  ],
});
export type EventRow = RowOf<typeof eventsTable>;
/** What only the facts of a row say, not the state that they fold into. */
type FromFacts =
  | ('confirmedAt' | 'confirmedBy' | 'edited' | 'confirmDueAt' | 'hidesAt')
  | ('cancelReason' | 'cancelReasons');
type ForQueries = 'searchText' | 'danceStyleBits' | 'categoryBits' | 'priceFrom' | 'gaps' | 'cell';
/** What follows from the state of an event or series. */
export type StateColumns = Omit<EventRow, 'revision' | 'createdAt' | 'updatedAt' | FromFacts>;
/** A row without the derived columns that only queries use; without those of its facts it is as just confirmed. */
export type ShownEventRow = Omit<EventRow, ForQueries | FromFacts> & Partial<Pick<EventRow, FromFacts>>;

/** One row per date of a series that is not deleted, for lists and figures. Derived from the series' row. */
export const eventDatesTable = table({
  name: 'event_dates',
  key: 'id',
  columns: {
    id: column('text'),
    seriesId: column('uuid'),
    date: column('text'),
    state: column<DateState>('text'),
    title: column('text'),
    status: column<Status>('text'),
    isFeatured: column('boolean'),
    imported: column('boolean'),
    startLocal: column('text'),
    endLocal: nullable('text'),
    allDay: column('boolean'),
    timeZone: column('text'),
    startsAt: column('timestamptz'),
    overAt: column('timestamptz'),
    danceStyles: column<DanceStyleChoice[]>('jsonb'),
    regionId: nullable('uuid'),
    eventOrganizerId: nullable('uuid'),
    locationName: nullable('text'),
    locationCity: nullable('text'),
    locationCountry: nullable('text'),
    venueId: nullable('uuid'),
    searchText: column('text'),
    danceStyleBits: column('integer'),
    categoryBits: column('integer'),
    priceFrom: nullable('double precision'),
    /** What its series does not lack. */
    gaps: column('integer'),
    latitude: nullable('double precision'),
    longitude: nullable('double precision'),
    /** `cellAt` of its coordinates. */
    cell: nullable('integer'),
    /** That of its series; long ago for one that was cancelled as a draft. */
    hidesAt: nullable('timestamptz'),
  },
  indexes: [
    '(series_id, date)',
    GAPS_INDEX,
    // As above: two filters on a million dates take 0.15 s at the 95th percentile; 1.6 s without these.
    `(starts_at, id, status, is_featured, imported, region_id, over_at, start_local, hides_at, ${BITS})`,
    '(status, starts_at, id, over_at)',
    `(region_id, starts_at, id, over_at, event_organizer_id, status, start_local, hides_at, cell, ${BITS})`,
    `(${NEAR}, hides_at, region_id, event_organizer_id, ${BITS}) where cell is not null`,
    `(${PLACE_NAMES}, hides_at, event_organizer_id, ${BITS}) ${UNASSIGNED}`,
    `(event_organizer_id, starts_at, id, over_at, status, hides_at, ${BITS})`,
    '(over_at, status, is_featured, imported, region_id, dance_style_bits)',
    '(status, region_id, is_featured, imported, dance_style_bits)',
    '(event_organizer_id, status, is_featured, imported, dance_style_bits)',
    '(over_at, starts_at, id)',
    "(over_at, starts_at, id) where over_at - starts_at > interval '1 day'",
    '(venue_id, starts_at) where venue_id is not null',
    'using gin (search_text gin_trgm_ops)',
  ],
});
export type EventDateRow = RowOf<typeof eventDatesTable>;
