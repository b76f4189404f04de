import { isDeepStrictEqual } from 'node:util';
import type { Status } from '#contracts/events/event/eventFields.ts';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import { seriesSentences } from '#contracts/events/event/seriesSentences.ts';
import { type Occurrence, segmentOf } from '#contracts/events/series/occurrences.ts';
import { descriptive, type SeriesCommandData, type SeriesFactData } from '#contracts/events/series/series.ts';
import type { DatePatch, Segment, Template, Times } from '#contracts/events/series/seriesParts.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { timesThatApply } from '#contracts/events/series/wallTimes.ts';
import { fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { cutAt, datesOf, FOREVER, firstOpenKey, nextOfRhythm, segmentsFrom } from '../dates/dates.ts';
import { horizonAfter, NOTHING_UNMATCHED, restarted, unmatched } from '../dates/newRule.ts';
import { asInherited, keepPassed, keepPastValues, missing, ownValuesIn } from '../dates/ownValues.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { checkTimes, pick, sentFields, visibleDate, type Wanted } from '../dates/wanted.ts';

type Asked = SeriesCommandData<'ChangeSeries'>;
type SegmentStarted = SeriesFactData<'SeriesSegmentStarted'>;
type Change = Pick<Wanted, 'details' | 'times' | 'inDays' | 'timeZone' | 'isNewRule' | 'withOwn'>;
type Zone = Pick<Segment, 'timeZone' | 'zoneSource'>;

/** Gives one date overrides. */
export function changeOne(state: SeriesState, key: string, patch: DatePatch, now: Date): SeriesFact[] {
  if (Object.keys(patch).length === 0) return [];
  const fact: SeriesFact = { type: 'SeriesDateChanged', data: { date: key, patch } };
  const after = visibleDate(seriesStream.evolve.SeriesDateChanged(state, fact.data), key);
  if (patch.status && patch.status !== visibleDate(state, key).status)
    checkStatus(patch.status, [after], now);
  return [fact];
}

/**
 * Changes a date and all later ones, past dates included if it is one. Extra dates before the rule's next
 * date are changed one by one. A new rule can begin at an extra date as at any other.
 */
export function changeFrom(
  state: SeriesState,
  key: string,
  wanted: Wanted,
  asked: Asked,
  now: Date,
): SeriesFact[] {
  const first = asked.recurrence ? key : segmentDatesFrom(state, key);
  const facts = first === undefined ? [] : restart(state, first, wanted, asked, now);
  const after = facts.reduce(folded, state);
  const next = segmentDatesFrom(after, key);
  const extras = datesOf(after).filter(
    one => one.extra && one.key >= key && (next === undefined || one.key < next),
  );
  return [...facts, ...extras.flatMap(one => changeOne(after, one.key, missing(after, one, wanted), now))];
}

/**
 * Changes all dates. Descriptive fields change in past dates, too. Schedule, status and capacity change from
 * the first date that has not begun, so that past dates stay as they took place.
 */
export function changeAll(state: SeriesState, wanted: Wanted, asked: Asked, now: Date): SeriesFact[] {
  const isDescriptive = (field: string) =>
    field in descriptive.shape && (field !== 'regionId' || keepsPastClocks(state, wanted, now));
  const words = Object.keys(wanted.details).filter(isDescriptive);
  const facts = changeWords(state, pick(wanted.details, words), asked);
  const described = facts.reduce(folded, state);
  const rest = Object.keys(wanted.details).filter(field => !isDescriptive(field));
  const change = { ...wanted, details: pick(wanted.details, rest) as Partial<Template> };
  const fields = [
    ...rest,
    ...Object.keys(wanted.times),
    ...(wanted.timeZone === undefined ? [] : ['timeZone']),
  ];
  const open = firstOpenKey(described, now);
  const overwritten = ownValuesIn(described, sentFields(asked), { ...asked, ...change }, open ?? '', now);
  if (fields.length === 0 && !asked.recurrence && overwritten.length === 0) return facts;
  const restarted = restart(described, open, change, asked, now);
  const cut = restarted[0]?.type === 'SeriesSegmentStarted' ? restarted[0].data.from : '';
  const passed = keepPassed(described, restarted.reduce(folded, described), cut, now);
  const kept = keepPastValues(described, [...restarted, ...passed].reduce(folded, described), now);
  const extras = datesOf(described).filter(one => one.extra && one.startsAt > now && one.key < cut);
  const alone = extras.flatMap(one => changeOne(described, one.key, missing(described, one, change), now));
  return [...facts, ...restarted, ...passed, ...kept, ...alone];
}

/**
 * Whether past dates can get the new region, too. They cannot if its time zone differs from theirs: they took
 * place in their own.
 */
function keepsPastClocks(state: SeriesState, { timeZone }: Wanted, now: Date): boolean {
  if (timeZone === undefined) return true;
  const open = firstOpenKey(state, now);
  const cut = open === undefined ? FOREVER : cutAt(state, open, now);
  const past = datesOf(state).filter(one => one.startsAt <= now && one.key < cut);
  return past.length > 0 && past.every(one => one.timeZone === timeZone);
}

function changeWords(state: SeriesState, words: Partial<Template>, asked: Asked): SeriesFact[] {
  const fields = Object.keys({ ...words, ...pick(asked.changed, asked.overwriteOwn) });
  const dropped = ownValuesIn(
    state,
    fields.filter(field => field in descriptive.shape),
    asked,
    '',
  );
  const isKnown = state.segments.every(({ template }) =>
    isDeepStrictEqual(template, { ...template, ...words }),
  );
  if (isKnown && dropped.length === 0) return [];
  return [{ type: 'SeriesDetailsChanged', data: { ...words, ownValuesDropped: dropped } }];
}

/** Applies a change from a key on; without a key, after the last date, which only a new rule can do. */
function restart(
  state: SeriesState,
  key: string | undefined,
  change: Change,
  asked: Asked,
  now: Date,
): SeriesFact[] {
  if (key === undefined && !asked.recurrence) {
    throw new Refusal(seriesSentences.noDatesLeft, { status: 422, code: 'no_dates_left' });
  }
  const last = state.segments.at(-1)!;
  const cut = cutAt(state, key ?? nextOfRhythm(last, now), asked.scope === 'all' ? now : undefined);
  const going = segmentsFrom(state, cut);
  const isOver = key === undefined || going.length === 0;
  const base = isOver ? [{ ...last, fromDate: cut, count: null, untilDate: null }] : going;
  const { recurrence: config } = asked;
  const rhythmic = config ? restarted(state, cut, base, { config, isNewRule: change.isNewRule }) : base;
  const segments = rhythmic.map(segment => changedSegment(segment, change, asked));
  const { horizon } = state;
  const ownValuesDropped = ownValuesIn(state, sentFields(asked), { ...asked, ...change }, cut, now);
  const ruled: SegmentStarted = { from: cut, segments, horizon, ...NOTHING_UNMATCHED, ownValuesDropped };
  const expanded = { segments, horizon: horizonAfter(state, ruled, now) };
  const single = asked.recurrence && unmatched(state, cut, expanded, { ...asked, ...change }, now);
  const data: SegmentStarted = { ...ruled, ...single };
  if (isDeepStrictEqual(segments, going) && data.ownValuesDropped.length === 0) return [];
  const started = seriesStream.evolve.SeriesSegmentStarted(state, data);
  checkStatuses(base, started, cut, change, now);
  const inherited = (date: string): Segment | undefined => {
    const was = segmentOf(state, date);
    if (date >= cut) return changedSegment(was, change, asked);
    // Before the rule begins: such a date has the values of the first segment.
    return asked.scope === 'this_and_future' && date < asked.date! ? was : undefined;
  };
  const kept = asInherited(started, inherited);
  return [{ type: 'SeriesSegmentStarted', data: { ...data, horizon: expanded.horizon } }, ...kept];
}

function changedSegment(segment: Segment, change: Change, asked: Asked): Segment {
  const { details, timeZone } = change;
  const template = { ...segment.template, ...details };
  const source = asked.zoneSource ?? (asked.changed.regionId ? 'region' : 'event');
  const zone: Zone | undefined = timeZone === undefined ? undefined : { timeZone, zoneSource: source };
  const changed = { ...segment, ...changedTimes(segment, change), ...zone, template };
  checkTimes(changed);
  return changed;
}

function changedTimes(segment: Segment, { details, times, inDays }: Change): Partial<Times> {
  const { allDay = false } = { ...segment.template, ...details };
  if (allDay !== inDays || !('allDay' in details || Object.keys(times).length > 0)) return {};
  const template = { ...segment.template, allDay };
  return timesThatApply({ ...timesThatApply(segment), ...times, template });
}

function segmentDatesFrom(state: SeriesState, key: string): string | undefined {
  return datesOf(state).find(one => !one.extra && one.key >= key)?.key;
}

function checkStatuses(
  before: readonly Segment[],
  after: SeriesState,
  cut: string,
  change: Change,
  now: Date,
): void {
  const { status } = change.details;
  if (!status) return;
  const dates = datesOf(after).filter(one => one.key >= cut && !one.own.includes('status'));
  if (before.some(({ template }) => template.status !== status)) checkStatus(status, dates, now);
}

/** Refuses completion before all dates are over. */
export function checkStatus(to: Status, dates: readonly Occurrence[], now: Date): void {
  if (to !== 'completed') return;
  const isOver = (one: Occurrence) => (one.endLocal === null ? one.startsAt : one.overAt) <= now;
  if (!dates.every(isOver)) throw new Refusal(eventSentences.notOver);
}

/** The state after one more fact. */
export function folded(state: SeriesState, fact: SeriesFact): SeriesState {
  return fold(seriesStream, [fact], state)!;
}
