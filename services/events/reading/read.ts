import type { ChildEvent, EventRead } from '#contracts/events/calls.ts';
import { movedFrom as startMovedFrom } from '#contracts/events/event/allDay.ts';
import { cityStartOf } from '#contracts/events/event/cityClock.ts';
import type { EventForm, Status, WholeForm } from '#contracts/events/event/eventFields.ts';
import { FORM_FIELDS } from '#contracts/events/event/fields.ts';
import { confirmingSide, freshnessOf } from '#contracts/events/freshness.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import type { DateState, EventRow, ShownEventRow } from '#contracts/events/rows.ts';
import { type Occurrence, occurrencesOf, startBeforeMove } from '#contracts/events/series/occurrences.ts';
import type { SeriesState } from '#contracts/events/series/seriesState.ts';
import type { Around } from './around.ts';
import { changeAfter, recurrenceTexts } from './segments.ts';

/**
 * The revision and times of the stream of an event or series; for a date, of its series. Without what only its row
 * says, it counts as confirmed by its last fact: a command of a person has just recorded that.
 */
export type Recorded = Pick<EventRow, 'revision' | 'createdAt' | 'updatedAt'> &
  Partial<
    Pick<
      EventRow,
      'confirmedAt' | 'confirmedBy' | 'confirmDueAt' | 'hidesAt' | 'series' | 'absorbed' | 'cancelledDates'
    >
  >;

const SINGLE = {
  isRecurring: false,
  isMasterRecurring: false,
  recurrenceRule: null,
  recurrenceConfig: null,
  parentEventId: null,
  seriesId: null,
  instanceCount: null,
  nextDate: null,
  changesFrom: null,
  recommendationId: null,
  mergedFrom: [] as EventRead['mergedFrom'],
} as const;

/** What no event has but a series. */
const CHILDLESS = { childEvents: [] as ChildEvent[] };

/** A row with its region and organizer, as every call returns it. */
export function eventFrom(row: ShownEventRow, around: Around, now: Date): EventRead {
  const { id, kind, series, instanceCount, imported, recommendationId, absorbed } = row;
  // A row is only as recent as its last fact, and no fact records that the last date is over.
  const nextDate = row.overAt <= now ? null : row.nextDate;
  return {
    ...said(row, around, row, now),
    ...SINGLE,
    ...(!series && CHILDLESS),
    id,
    kind,
    isAnnounced: isAnnounced(row),
    imported,
    recommendationId,
    mergedFrom: (absorbed ?? []).map(({ id, title }) => ({ id, title })),
    instance: null,
    movedFrom: movedFrom(kind === 'single' ? row.announcedStart : null, row),
    ...(series && {
      isRecurring: true,
      isMasterRecurring: true,
      seriesId: id,
      instanceCount,
      nextDate,
      ...recurrenceTexts(series, nextDate),
      changesFrom: nextDate && changeAfter(series, nextDate),
    }),
  };
}

/** One date of a series. */
export function instanceFrom(
  seriesId: string,
  date: Occurrence,
  recorded: Recorded,
  around: Around,
  now: Date,
): EventRead {
  const { key, own, dst, imported } = date;
  const { cancelledDates } = recorded;
  return {
    ...said(date, around, recorded, now),
    ...SINGLE,
    ...CHILDLESS,
    id: date.id,
    kind: 'instance',
    isAnnounced: isKnownAs(date.status, cancelledDates === undefined || cancelledDates?.[key] !== undefined),
    imported,
    isRecurring: true,
    parentEventId: seriesId,
    seriesId,
    mergedFrom: (recorded.absorbed ?? [])
      .filter(one => one.date === key)
      .map(({ id, title }) => ({ id, title })),
    instance: { key, state: dateState(date), own, dst },
    movedFrom: movedFrom(recorded.series ? startBeforeMove(recorded.series, key) : null, date),
  };
}

/** Whether visitors may know of a night; `wasKnown`, if it is cancelled: whether they did before. */
function isKnownAs(status: Status, wasKnown: boolean): boolean {
  return status === 'cancelled' ? wasKnown : status !== 'draft';
}

/** A cancelled series is known by any of its dates. */
function isAnnounced({ id, kind, status, series, announcedStart, cancelledDates }: ShownEventRow): boolean {
  if (kind === 'single' || !series) return isKnownAs(status, announcedStart !== null);
  const isKnown = (): boolean =>
    cancelledDates !== null || occurrencesOf(id, series).some(date => isKnownAs(date.status, false));
  return status === 'cancelled' ? isKnown() : status !== 'draft';
}

/** A day where there are no times to compare. */
function movedFrom(announced: string | null, now: Pick<EventForm, 'startLocal' | 'allDay'>): string | null {
  const earlier = startMovedFrom(announced, now);
  return earlier?.includes('T') ? `${earlier}:00` : earlier;
}

/** How a date differs from what its series generates, in one word. */
export function dateState({ extra, moved, own }: Pick<Occurrence, 'extra' | 'moved' | 'own'>): DateState {
  if (extra) return 'extra';
  if (moved) return 'moved';
  return own.length > 0 ? 'own' : 'generated';
}

type Night = EventForm & { startsAt: Date; overAt: Date };

function said(night: Night, { region, organizer, venue, styles }: Around, recorded: Recorded, now: Date) {
  return {
    ...fieldsOf(night),
    priceOpen: isPriceOpen(night),
    ...timesOf(night, now),
    cityStart: cityStartOf(night, region?.timeZone),
    region: region && { id: region.id, city: region.city, country: region.country },
    eventOrganizer: organizer,
    venue,
    danceStyles: night.danceStyles.map(({ danceStyleId, level }) => ({
      danceStyleId,
      level,
      danceStyle: {
        id: danceStyleId,
        name: styles.find(({ id }) => id === danceStyleId)?.name ?? danceStyleId,
      },
    })),
    revision: recorded.revision,
    createdAt: recorded.createdAt.toISOString(),
    updatedAt: recorded.updatedAt.toISOString(),
    confirmation: confirmationOf(recorded, now),
  };
}

function timesOf({ startLocal, endLocal, allDay = false, startsAt, overAt }: Night, now: Date) {
  return {
    startDateTime: `${startLocal}:00`,
    endDateTime: endLocal && `${endLocal}:00`,
    allDay,
    startsAt: startsAt.toISOString(),
    isExpired: overAt < now,
    date: startLocal.slice(0, 10),
    startTime: startLocal.slice(11),
    endTime: endLocal?.slice(11) ?? null,
  };
}

/** The dates of a series, by start. */
export function childEventsOf(seriesId: string, state: SeriesState, now: Date): ChildEvent[] {
  const dates = occurrencesOf(seriesId, state).toSorted((one, other) => +one.startsAt - +other.startsAt);
  return dates.map(date => ({
    id: date.id,
    parentEventId: seriesId,
    seriesId,
    title: date.title,
    ...timesOf(date, now),
    status: date.status,
    isFeatured: date.isFeatured,
    price: date.price,
    currency: date.currency,
    priceOpen: isPriceOpen(date),
    locationName: date.locationName ?? null,
    locationCity: date.locationCity ?? null,
  }));
}

function confirmationOf(recorded: Recorded, now: Date): EventRead['confirmation'] {
  const { confirmedAt, confirmedBy = null, confirmDueAt = null, hidesAt = null, updatedAt } = recorded;
  return {
    at: (confirmedAt ?? updatedAt).toISOString(),
    by: confirmingSide(confirmedBy),
    freshness: freshnessOf({ confirmDueAt, hidesAt }, now),
  };
}

type Fields = Omit<WholeForm, 'startLocal' | 'endLocal'>;

function fieldsOf(night: Night): Fields {
  const fields = FORM_FIELDS.filter(field => field !== 'startLocal' && field !== 'endLocal');
  return Object.fromEntries(fields.map(field => [field, night[field] ?? null])) as Fields;
}
