import * as rruleModule from 'rrule';
import {
  type RecurrenceConfig,
  recurrenceConfig,
  WEEKDAYS,
  type Weekday,
} from '#contracts/events/series/recurrence.ts';
import type { CollectedRecurrence } from '#contracts/importedEvents/collected.ts';
import { importedEventSentences } from '#contracts/importedEvents/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';

// rrule is a CommonJS package: Node exposes it as the default export, Vite by its named exports.
const named: object = rruleModule;
const { RRule } = 'RRule' in named ? rruleModule : (named as { default: typeof rruleModule }).default;

type Options = ReturnType<typeof RRule.parseString>;

/** The rule of a series and the days without a date, from what a source sent. Refuses what a series cannot be. */
export function recurrenceOf(
  json: string,
  startLocal: string,
): { recurrence: RecurrenceConfig; excluded: string[] } {
  const { rule, exDates = [], rDates = [], changes = [] } = JSON.parse(json) as CollectedRecurrence;
  if (typeof rule !== 'string') throw impossible('RDATE');
  if (rDates.length > 0) throw impossible('RDATE');
  if (changes.some(({ cancelled }) => cancelled !== true)) throw impossible('RECURRENCE-ID');
  const cancelled = changes.map(({ date }) => date);
  const excluded = [...exDates, ...cancelled]
    .filter(day => typeof day === 'string')
    .map(day => day.slice(0, 10));
  const recurrence = recurrenceConfig.safeParse(configOf(optionsOf(rule), startLocal)).data;
  if (!recurrence) throw impossible(rule.slice(0, 200));
  return { recurrence, excluded: [...new Set(excluded)] };
}

function impossible(reason: string): Refusal {
  return new Refusal(importedEventSentences.noSeries({ reason }), { status: 422 });
}

function optionsOf(rule: string): Options {
  try {
    return RRule.parseString(rule.replace(/^RRULE:/i, ''));
  } catch {
    throw impossible(rule.slice(0, 200));
  }
}

const TYPES = new Map([
  [RRule.DAILY, 'daily'],
  [RRule.WEEKLY, 'weekly'],
  [RRule.MONTHLY, 'monthly'],
]);
const PLAIN = [
  'freq',
  'interval',
  'byweekday',
  'bymonthday',
  'bysetpos',
  'until',
  'count',
  'wkst',
  'dtstart',
  'tzid',
];

/** What a form would say; an invalid one, which is refused, for rules that no form can say. */
function configOf(options: Options, startLocal: string): unknown {
  const { freq, interval = 1, until, count } = options;
  const isPlain = Object.entries(options).every(([name, value]) => value == null || PLAIN.includes(name));
  const recurrenceType = freq === undefined || !isPlain ? undefined : TYPES.get(freq);
  const days = [options.byweekday ?? []].flat();
  const byDay = days.map(dayOf);
  const monthDays = [options.bymonthday ?? []].flat();
  const positions = [options.bysetpos ?? []].flat();
  const nth = byDay[0]?.nth ?? positions[0] ?? null;
  if (recurrenceType === 'monthly' && (byDay.length > 1 || monthDays.length > 1 || positions.length > 1))
    return {};
  if (recurrenceType !== 'monthly' && (positions.length > 0 || monthDays.length > 0)) return {};
  if (recurrenceType === 'daily' && byDay.length > 0) return {};
  const weekly = recurrenceType === 'weekly';
  const monthly = recurrenceType === 'monthly';
  return {
    recurrenceType,
    interval,
    daysOfWeek: weekly ? (byDay.length > 0 ? byDay.map(({ day }) => day) : [weekdayOf(startLocal)]) : [],
    dayOfMonth: monthly && byDay.length === 0 ? (monthDays[0] ?? Number(startLocal.slice(8, 10))) : null,
    weekOfMonth: monthly && byDay.length > 0 ? nth : null,
    dayOfWeek: monthly && byDay.length > 0 ? byDay[0]!.day : null,
    // The last day that the rule can have; an instant on it may lie before the date's own time.
    endDate: until ? until.toISOString().slice(0, 10) : null,
    count: count ?? null,
  };
}

function dayOf(day: unknown): { day: Weekday | undefined; nth: number | null } {
  if (typeof day === 'number') return { day: WEEKDAYS[day], nth: null };
  const { weekday, n } = day as { weekday: number; n?: number };
  return { day: WEEKDAYS[weekday], nth: n ?? null };
}

function weekdayOf(local: string): Weekday {
  return WEEKDAYS[(new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7]!;
}
