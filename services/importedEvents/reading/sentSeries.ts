import { isInCalendar, isRealDay } from '#contracts/calendar/calendar.ts';
import { plusDays } from '#contracts/calendar/days.ts';
import { type RecurrenceConfig, ruleOf } from '#contracts/events/series/recurrence.ts';
import { configOfRrule } from '#contracts/events/series/rruleConfig.ts';
import { ruleDates } from '#contracts/events/series/ruleDates.ts';
import type { DatePatch } from '#contracts/events/series/seriesParts.ts';
import type { CollectedRecurrence } from '#contracts/importedEvents/collected.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Known } from './readPlace.ts';
import type { Received } from './readTexts.ts';
import { localOf, type ReadAs, readPatch } from './sentDates.ts';

const FOREVER = '9999-12-31';

/** The series that a source describes: a rule from a day on, and single dates by the day that the rule says. */
export type SentSeries = {
  first: string;
  /** With its last day instead of a number of dates. */
  recurrence: RecurrenceConfig;
  excluded: ReadonlySet<string>;
  /** Dates beside the rule. */
  extra: ReadonlySet<string>;
  /** What dates have that differs from the others; `status` where they are cancelled. */
  own: ReadonlyMap<string, DatePatch>;
};

/** What is read of an item that recurs. */
export type Recurring = ReadAs['item'] & { recurrence: string };

/** Reads the recurrence of an item. Refuses, with the reason, what a series cannot be. */
export function sentSeriesOf(item: Recurring, known: Known): SentSeries {
  const sent = JSON.parse(item.recurrence) as CollectedRecurrence & { timeZone?: unknown };
  const first = item.startLocal!.slice(0, 10);
  const recurrence = recurrenceIn(sent.rule, first);
  const own = new Map<string, DatePatch>();
  const extra = new Set<string>();
  const makes = madeBy(recurrence, first);
  const read = { item, zone: sent.timeZone, known };
  for (const moment of strings(sent.rDates)) {
    const day = dayOf(moment, read);
    const patch = readPatch({ date: day, ...(moment.length > 10 && { start: moment }) }, day, read);
    const isAlsoMade = makes(day);
    if (isAlsoMade && Object.keys(patch).length === 0) continue;
    if (isAlsoMade || extra.has(day)) throw impossible(importedEventSentences.sameDay({ date: day }));
    extra.add(day);
    own.set(day, patch);
  }
  for (const change of objects(sent.changes)) {
    const day = dayOf(String(change.date), read);
    if (!isDay(day)) continue;
    const patch = { ...own.get(day), ...readPatch(change, day, read) };
    // A date that is not there need not be cancelled.
    if (patch.status === 'cancelled' && !makes(day) && !extra.has(day)) continue;
    if (!makes(day)) extra.add(day);
    own.set(day, patch);
  }
  const excluded = new Set(
    strings(sent.exDates)
      .map(moment => dayOf(moment, read))
      .filter(day => !own.has(day)),
  );
  return { first, recurrence, excluded, extra, own };
}

/** The day that a moment is on: one with an offset is meant as an instant. */
function dayOf(moment: string, as: ReadAs): string {
  const isInstant = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(moment);
  return ((isInstant && localOf(moment, {}, as)) || moment).slice(0, 10);
}

/** The days of its rule, within bounds that are included. */
export function sentDays({ recurrence, first }: SentSeries, from: string, until: string): string[] {
  const last = recurrence.endDate !== null && recurrence.endDate < until ? recurrence.endDate : until;
  return ruleDates(ruleOf(recurrence, first), { from: first, until: last }).filter(day => day >= from);
}

function madeBy(recurrence: RecurrenceConfig, first: string): (day: string) => boolean {
  const last = recurrence.endDate ?? plusDays(first, 3_660);
  let made: ReadonlySet<string> | undefined;
  return day => {
    made ??= new Set(ruleDates(ruleOf(recurrence, first), { from: first, until: last, limit: 4_000 }));
    return made.has(day);
  };
}

function recurrenceIn(rule: unknown, first: string): RecurrenceConfig {
  if (typeof rule !== 'string') throw impossible(importedEventSentences.noSeries({ reason: 'RDATE' }));
  const recurrence = configOfRrule(rule, first);
  if (!recurrence) throw impossible(importedEventSentences.noSeries({ reason: rule.slice(0, 200) }));
  const { count } = recurrence;
  if (count === null) return recurrence;
  const days = ruleDates(ruleOf(recurrence, first), { from: first, until: FOREVER, limit: count });
  return { ...recurrence, count: null, endDate: days.at(-1) ?? first };
}

function impossible(sentence: ConstructorParameters<typeof Refusal>[0]): Refusal {
  return new Refusal(sentence, { status: 422 });
}

/** The days, or moments, of a list in which a source may have written anything. */
function strings(list: unknown): string[] {
  return Array.isArray(list)
    ? list.filter((one): one is string => typeof one === 'string' && isDay(one.slice(0, 10)))
    : [];
}

function objects(list: unknown): Received[] {
  return Array.isArray(list) ? list.filter(one => typeof one === 'object' && one !== null) : [];
}

/** Whether a text is a day of the calendar: `2026-11-27`. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(`${text}T00:00`) && isInCalendar(`${text}T00:00`);
}
