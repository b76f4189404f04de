import { endOfNight } from '#contracts/calendar/endOfNight.ts';
import type { Moment, Phrase } from './phrase.ts';
import { beforeMidnight } from './times.ts';

/** One event, as in a form's body; of whole days if nothing says a time. */
export type Night = { startDateTime: string; endDateTime?: string; allDay?: true };

/** A date with the last day of its event, and what is known about its times. */
export type Days = Moment & { last: string };

/** The days of each event that a text names. A time that is given once is that of all. */
export function daysOf(
  { moments, joined }: Pick<Phrase, 'moments' | 'joined'>,
  joins: 'span' | 'each',
): Days[] {
  const times = moments.filter(({ time, end }) => time || end);
  const [once] = times.length === 1 ? times : [];
  const days = moments.map(moment => ({ ...moment, ...(once && { time: once.time, end: once.end }) }));
  if (joins === 'each') return days.map(moment => ({ ...moment, last: moment.date }));
  const sorted = joined === 'span' ? days : days.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  // With a time at either end, the second is when it ends.
  if (joined === 'span' && first !== last && !once && last.time) {
    return [{ ...first, last: last.date, end: `${last.date} ${last.time}` }];
  }
  return [{ ...first, last: last.date }];
}

/** A night from its days; the end may have a date of its own. Null if start and end are the same. */
export function nightOf({ date, last, time, end }: Days): Night & { sameTimes?: true } {
  if (time === '') {
    const isOneDay = last === date;
    return {
      startDateTime: `${date}T00:00:00`,
      ...(!isOneDay && { endDateTime: `${last}T23:59:00` }),
      allDay: true,
    };
  }
  const start = beforeMidnight({ date, time });
  const startDateTime = `${start.date}T${start.time}:00`;
  const [endDate, endTime] = end.includes(' ') ? (end.split(' ') as [string, string]) : ['', end];
  if (endTime === '')
    return last === date ? { startDateTime } : { startDateTime, endDateTime: `${last}T23:59:00` };
  const given = beforeMidnight({ date: endDate, time: endTime });
  const from = last === date ? start : { date: last, time: start.time };
  const day = given.date || endOfNight(from, given.time);
  const endDateTime = `${day}T${given.time}:00`;
  if (!day || endDateTime === startDateTime) return { startDateTime, sameTimes: true };
  return { startDateTime, endDateTime };
}
