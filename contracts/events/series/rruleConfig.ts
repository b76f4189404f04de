import { isTame, RRule, type RuleOptions } from '../../calendar/rrule.ts';
import {
  plusDays,
  type RecurrenceConfig,
  recurrenceConfig,
  ruleOf,
  WEEKDAYS,
  type Weekday,
} from './recurrence.ts';
import { ruleDates } from './ruleDates.ts';

/** How many days of both rules are compared: two years and the days around them. */
const COMPARED_DAYS = 800;

/**
 * The recurrence of a series that has the dates of an RRULE (RFC 5545, without its name) from `startDate` on; undefined
 * where the rules of series cannot say it. `until` is its last day, on the clock of the series: of the rule's own
 * UNTIL only the day is read. Every recurrence that is returned was compared with the RRULE, date by date.
 */
export function configOfRrule(
  rrule: string,
  startDate: string,
  until: string | null = untilIn(rrule),
): RecurrenceConfig | undefined {
  try {
    const options = RRule.parseString(rrule.replace(/;?UNTIL=[^;]*/i, ''));
    if (!isTame(options)) return undefined;
    const parsed = recurrenceConfig.safeParse(formOf(options, startDate, until));
    if (!parsed.success) return undefined;
    const last = [until, plusDays(startDate, COMPARED_DAYS)].filter(day => day !== null).sort()[0]!;
    const { count } = parsed.data;
    const ours = ruleDates(ruleOf(parsed.data, startDate), {
      from: startDate,
      until: last,
      ...(count && { limit: count }),
    });
    const theirs = new RRule({
      ...options,
      dtstart: new Date(`${startDate}T00:00:00Z`),
      until: new Date(`${last}T23:59:59Z`),
      // With one more date it is another rule, however many a day it has.
    }).all((_, index) => index <= ours.length);
    const isSame =
      ours[0] === startDate &&
      ours.length === theirs.length &&
      ours.every((day, index) => theirs[index]!.toISOString().startsWith(`${day}T00:00:00`));
    return isSame ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

type Form = { [Field in keyof RecurrenceConfig]?: unknown };

/** The closest that the form of a series has to the options of an RRULE; the comparison says whether it is the same. */
function formOf(options: RuleOptions, startDate: string, until: string | null): Form | undefined {
  const { freq, interval = 1, count = null } = options;
  const days = [options.byweekday ?? []]
    .flat()
    .map(day => (typeof day === 'object' ? day : { weekday: Number(day), n: undefined }));
  const weekdays = days.map(({ weekday }) => WEEKDAYS[weekday]);
  const start = weekdayOf(startDate);
  const around = { interval, count, endDate: count ? null : until };
  if (freq === RRule.DAILY && days.length === 0) return { ...around, recurrenceType: 'daily' };
  if (freq === RRule.WEEKLY || (freq === RRule.DAILY && interval === 1)) {
    return { ...around, recurrenceType: 'weekly', daysOfWeek: days.length > 0 ? weekdays : [start] };
  }
  if (freq !== RRule.MONTHLY && freq !== RRule.YEARLY) return undefined;
  const monthly = {
    ...around,
    recurrenceType: 'monthly',
    interval: freq === RRule.YEARLY ? interval * 12 : interval,
  };
  if (days.length === 0) return { ...monthly, dayOfMonth: Number(startDate.slice(8)) };
  const nth = days[0]!.n ?? [options.bysetpos ?? []].flat()[0];
  return days.length === 1 ? { ...monthly, weekOfMonth: nth, dayOfWeek: weekdays[0] } : undefined;
}

function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]!;
}

function untilIn(rrule: string): string | null {
  const [, year, month, day] = /UNTIL=(\d{4})-?(\d{2})-?(\d{2})/i.exec(rrule) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}
