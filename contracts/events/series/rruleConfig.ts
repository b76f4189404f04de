import { plusDays } from '../../calendar/days.ts';
import { isTame, RRule, type RuleOptions, tidyRule } from '../../calendar/rrule.ts';
import {
  type RecurrenceConfig,
  recurrenceConfig,
  rruleText,
  ruleOf,
  WEEKDAYS,
  type Weekday,
} from './recurrence.ts';
import { firstMatchingDate, ruleDates } from './ruleDates.ts';

/** How many days of both rules are compared: two years and the days around them. */
const COMPARED_DAYS = 800;
/** How far beyond the end of a rule they are compared. */
const DAYS_BEYOND = 366;

/**
 * The recurrence of a series that has the dates of an RRULE (RFC 5545, without its name) from `startDate` on; undefined
 * where the rules of series cannot say it. `until` is its last day, on the clock of the series: of the rule's own
 * UNTIL only the day is read. Of COUNT and UNTIL, whichever ends it first counts. Every recurrence that is returned was
 * compared with the RRULE, date by date and beyond its end.
 */
export function configOfRrule(
  rrule: string,
  startDate: string,
  until: string | null | undefined = untilIn(tidyRule(rrule)),
): RecurrenceConfig | undefined {
  if (until === undefined) return undefined;
  try {
    const tidy = withoutUntil(tidyRule(rrule));
    const options = RRule.parseString(tidy);
    if (!isTame(options)) return undefined;
    const parsed = recurrenceConfig.safeParse(formOf(options, startDate, until));
    if (!parsed.success) return undefined;
    const config = endingFirst(parsed.data, startDate, until);
    if (isWrittenAs(config, tidy, startDate)) {
      return firstMatchingDate(ruleOf(config, startDate), startDate) === startDate ? config : undefined;
    }
    const far = plusDays(startDate, COMPARED_DAYS);
    // A rule that continues after its end is another one.
    const last = until !== null && until < far ? plusDays(until, DAYS_BEYOND) : far;
    const ours = datesOf(config, startDate, last);
    const theirs = new RRule({
      ...options,
      dtstart: new Date(`${startDate}T00:00:00Z`),
      until: new Date(`${until !== null && until < last ? until : last}T23:59:59Z`),
      // With one more date it is another rule, however many a day it has.
    }).all((_, index) => index <= ours.length);
    const isSame =
      ours[0] === startDate &&
      ours.length === theirs.length &&
      ours.every((day, index) => theirs[index]!.toISOString().startsWith(`${day}T00:00:00`));
    return isSame ? config : undefined;
  } catch {
    return undefined;
  }
}

/** What may be said or not, and changes nothing. */
const IDLE = /^(COUNT=.*|INTERVAL=1|WKST=MO)$/;

/** Whether a rule is written as that of a series is: comparing the dates of a daily one takes 20 ms. */
function isWrittenAs(config: RecurrenceConfig, tidy: string, startDate: string): boolean {
  const said = tidy.split(';').filter(part => !IDLE.test(part));
  if (said.length === 1) {
    if (said[0] === 'FREQ=WEEKLY') said.push(`BYDAY=${weekdayOf(startDate)}`);
    if (said[0] === 'FREQ=MONTHLY') said.push(`BYMONTHDAY=${Number(startDate.slice(8))}`);
  }
  const ours = rruleText(ruleOf(config, startDate), { count: null, until: null });
  const sorted = (parts: readonly string[]) =>
    parts.map(part => part.replace(/[^=]*$/, values => values.split(',').sort().join())).sort();
  return isEqual(sorted(said), sorted(ours.split(';').filter(part => !IDLE.test(part))));
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

/** With its last day instead of a number of dates, if that comes first. */
function endingFirst(config: RecurrenceConfig, startDate: string, until: string | null): RecurrenceConfig {
  const { count } = config;
  if (count === null || until === null) return config;
  const counted = datesOf(config, startDate, until).length;
  return counted < count ? { ...config, count: null, endDate: until } : config;
}

function datesOf(config: RecurrenceConfig, startDate: string, until: string): string[] {
  const { count, endDate } = config;
  const last = endDate !== null && endDate < until ? endDate : until;
  return ruleDates(ruleOf(config, startDate), {
    from: startDate,
    until: last,
    ...(count && { limit: count }),
  });
}

function withoutUntil(rule: string): string {
  return rule
    .split(';')
    .filter(part => !part.startsWith('UNTIL='))
    .join(';');
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

/** The day of a tidy rule's UNTIL, null without one; undefined if it cannot be read. */
function untilIn(rule: string): string | null | undefined {
  const [, written] = /(?:^|;)UNTIL=([^;]*)/.exec(rule) ?? [];
  if (written === undefined) return null;
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(written) ?? [];
  return year ? `${year}-${month}-${day}` : undefined;
}
