import { isDeepStrictEqual } from 'node:util';
import { FROM_VENUE } from '#contracts/events/event/venueFollowing.ts';
import { type Occurrence, occurrenceOf } from '#contracts/events/series/occurrences.ts';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import type { DatePatch, Segment } from '#contracts/events/series/seriesParts.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { cutAt, datesOf, FOREVER, firstOpenKey, segmentsFrom } from '../dates/dates.ts';
import { NOTHING_UNMATCHED } from '../dates/newRule.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { type FieldOfVenue, followed } from '../event/followVenue.ts';

// A series follows its venue from its next date on: dates that have begun took place where they did. Each stretch of it
// may be at another venue, and so may each date: those at this venue follow, the others keep what they have, although
// they may have inherited it. A series has one time zone from a date on, so it takes over another one only if all that
// is still to come is at this venue.

type Order = SeriesCommandData<'FollowVenue'>;
type Values = Partial<Record<FieldOfVenue, unknown>>;

/** The facts with which a series takes over what its venue changed. */
export function followVenue(state: SeriesState, asked: Order, now: Date): SeriesFact[] {
  const order = keepsClock(state, asked, now) ? withoutClock(asked) : asked;
  const { cut, going } = stretchesFrom(state, now);
  const segments = going.map(segment => withFollowed(segment, order));
  const isSame = isDeepStrictEqual(going, segments);
  const started: SeriesFact[] = isSame
    ? []
    : [
        {
          type: 'SeriesSegmentStarted',
          data: { from: cut!, segments, horizon: state.horizon, ...NOTHING_UNMATCHED, ownValuesDropped: [] },
        },
      ];
  const after = started.reduce(withFact, state);
  return [...started, ...datesOf(state).flatMap(one => kept(one, after, order, now))];
}

/** The values of its own that a series has where its venue changed: those of its stretches, and of single dates. */
export function ownAtVenue(
  state: SeriesState,
  order: Pick<Order, 'venueId' | 'now' | 'earlier'>,
  now: Date,
): { series: FieldOfVenue[]; dates: { date: Occurrence; fields: FieldOfVenue[] }[] } {
  const going = stretchesFrom(state, now).going.filter(isAt(order));
  const ofStretches = going.flatMap(segment => followed(placeIn(segment), order, () => false).kept);
  const dates = toCome(state, order, now).flatMap(date => {
    const own = followed(date, order, () => false).kept.filter(field => isOwn(date, field));
    return own.length > 0 ? [{ date, fields: own }] : [];
  });
  return { series: [...new Set(ofStretches)], dates };
}

/**
 * Whether a series keeps its time zone although its venue has another one: some of its dates are at other venues, or
 * have begun.
 */
export function keepsClock(
  state: SeriesState,
  { venueId, now: to }: Pick<Order, 'venueId' | 'now'>,
  now: Date,
): boolean {
  const { cut = FOREVER, going } = stretchesFrom(state, now);
  const concerned = datesOf(state).filter(one => one.key >= cut || one.startsAt > now);
  const isSame = ({ timeZone }: { timeZone: string }) => timeZone === to.timeZone;
  if (to.timeZone === undefined || [...concerned, ...going].every(isSame)) return false;
  const changes = (one: Occurrence) => one.key >= cut && one.startsAt > now && one.venueId === venueId;
  return !concerned.every(changes) || !going.every(isAt({ venueId }));
}

/** The dates at the venue that have not begun. */
export function toCome(state: SeriesState, { venueId }: Pick<Order, 'venueId'>, now: Date): Occurrence[] {
  return datesOf(state).filter(one => one.startsAt > now && (one.venueId ?? null) === venueId);
}

/** Its stretches from the next date on, and where they begin; none if no date is to come. */
function stretchesFrom(state: SeriesState, now: Date): { cut?: string; going: Segment[] } {
  const open = firstOpenKey(state, now);
  if (open === undefined) return { going: [] };
  const cut = cutAt(state, open, now);
  return { cut, going: segmentsFrom(state, cut) };
}

function withoutClock(order: Order): Order {
  const { regionId: _, timeZone: __, ...now } = order.now;
  return { ...order, now };
}

function isAt({ venueId }: Pick<Order, 'venueId'>): (segment: Segment) => boolean {
  return ({ template }) => (template.venueId ?? null) === venueId;
}

function placeIn({ template, timeZone }: Segment) {
  return { ...template, timeZone };
}

function withFollowed(segment: Segment, order: Order): Segment {
  if (!isAt(order)(segment)) return segment;
  const { changed } = followed(placeIn(segment), order, () => order.overwrite.series);
  const { timeZone, ...place } = changed;
  if (Object.keys(changed).length === 0) return segment;
  const zone = timeZone === undefined ? {} : zoneOf(timeZone, changed.regionId ?? null);
  return { ...segment, ...zone, template: { ...segment.template, ...place } };
}

function zoneOf(timeZone: string, regionId: string | null): Pick<Segment, 'timeZone' | 'zoneSource'> {
  return { timeZone, zoneSource: regionId === null ? 'event' : 'region' };
}

/** What a date needs of its own to have the values that it should have, after its series has followed the venue. */
function kept(was: Occurrence, after: SeriesState, order: Order, now: Date): SeriesFact[] {
  const is = occurrenceOf('', after, was.key);
  if (!is) return [];
  const wanted: Values = { ...was, ...meantFor(was, order, now) };
  // A date has the clock of its series, and no region with another one.
  const isPossible = (field: FieldOfVenue) =>
    field !== 'timeZone' && (field !== 'regionId' || wanted.timeZone === is.timeZone);
  const patch = FROM_VENUE.filter(isPossible).flatMap(field =>
    isDeepStrictEqual(is[field] ?? null, wanted[field] ?? null) ? [] : [[field, wanted[field] ?? null]],
  );
  if (patch.length === 0) return [];
  const data = { date: was.key, patch: Object.fromEntries(patch) as DatePatch };
  return [{ type: 'SeriesDateChanged', data }];
}

function meantFor(one: Occurrence, order: Order, now: Date): Values {
  if (one.startsAt <= now || (one.venueId ?? null) !== order.venueId) return {};
  const { series, dates } = order.overwrite;
  const isChosen = dates.includes(one.key);
  return followed(one, order, field => (isOwn(one, field) ? isChosen : series)).changed;
}

function isOwn({ own }: Occurrence, field: FieldOfVenue): boolean {
  return own.some(one => one === field);
}

function withFact(state: SeriesState, fact: SeriesFact): SeriesState {
  return fact.type === 'SeriesSegmentStarted'
    ? seriesStream.evolve.SeriesSegmentStarted(state, fact.data)
    : state;
}
