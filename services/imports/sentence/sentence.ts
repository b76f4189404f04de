import { plusDays } from '#contracts/calendar/days.ts';
import { type RecurrenceConfig, WEEKDAYS, type Weekday } from '#contracts/events/series/recurrence.ts';
import { everyNthWeek, type Repeats } from '../when/repeats.ts';
import { rulesOf } from '../when/rules.ts';
import { weekdayOf } from '../when/years.ts';
import { type Parts, partsIn, type SentenceOrder } from './parts.ts';
import { dayNamed, dayOfNow, type When } from './whens.ts';
import { wordsOf } from './words.ts';

// A night as somebody says it: "Salsa Friday, every Friday 21:00–02:00 at La Esquina, 8 €". What names a price, a time or a
// place is cut out; the first words that are left are what it is called. Nothing is guessed silently: what was decided, and
// what was not understood, is said.

/** What was decided, or could not be, with the words that it is about. */
export type Doubt = {
  code:
    | 'noDate'
    | 'noDay'
    | 'noTime'
    | 'over'
    | 'once'
    | 'everySecond'
    | 'moreDates'
    | 'moreRules'
    | 'severalDays';
  text: string;
};

/** `date`, `from` and `until` are of clocks at the place; null where nothing says them. */
export type NightSentence = {
  title: string;
  date: string | null;
  from: string | null;
  until: string | null;
  recurrence: RecurrenceConfig | null;
  place: string | null;
  address: string | null;
  city: string | null;
  price: string | null;
  /** What was not read as anything. */
  rest: string[];
  doubts: Doubt[];
};

export function readSentence(order: SentenceOrder): NightSentence {
  const parts = partsIn(order);
  const times = timesOf(parts.whens);
  const today = dayOfNow(order);
  const soonest = dayOf(parts, today);
  const isOver =
    soonest.date === today && soonest.isFirst && times.from !== null && `${today}T${times.from}` <= order.now;
  const said = isOver ? dayOf(parts, plusDays(today, 1)) : soonest;
  const day = times.isNextDay ? aDayLater(said) : said;
  const { title, place, address, city, price, rest } = parts;
  const isPast = day.date !== null && day.date < today;
  return {
    ...{ title, date: day.date, from: times.from, until: times.until, recurrence: day.recurrence },
    ...{ place, address, city, price, rest: [...rest, ...times.unread] },
    doubts: [
      ...parts.noDates.map(text => ({ code: 'noDate' as const, text })),
      ...day.doubts,
      ...(day.date === null && parts.noDates.length === 0 ? [{ code: 'noDay' as const, text: '' }] : []),
      ...(isPast ? [{ code: 'over' as const, text: day.date! }] : []),
      ...(times.from === null ? [{ code: 'noTime' as const, text: '' }] : []),
    ],
  };
}

/** `isFirst`: it is the first day that fits what was said, so that the next one would, too. */
type Day = { date: string | null; recurrence: RecurrenceConfig | null; doubts: Doubt[]; isFirst?: true };

function dayOf({ whens, noDates, title }: Parts, today: string): Day {
  const saysDay = whens.filter(({ said }) => said.repeats || said.moments[0]!.date);
  const repeating = saysDay.find(({ said, isBare }) => said.repeats && !isBare);
  if (repeating) return seriesOf(repeating, saysDay, today);
  const dated = saysDay.find(({ said }) => said.moments[0]!.date);
  if (dated) return nightsOf(dated);
  if (noDates.length > 0) return { date: null, recurrence: null, doubts: [] };
  const bare = saysDay[0];
  const named = bare?.said.repeats?.days[0] ?? (dayNamed(wordsOf(title)) as Weekday | undefined);
  if (!named) return { date: null, recurrence: null, doubts: [] };
  const text = bare ? bare.text : title;
  return { date: nextOn(named, today), recurrence: null, doubts: [{ code: 'once', text }], isFirst: true };
}

function nextOn(day: Weekday, today: string): string {
  return plusDays(today, (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(weekdayOf(today)) + 7) % 7);
}

/** One night of those that are named; the form takes one. */
function nightsOf({ said: { moments, joined }, text }: When): Day {
  const dates = [...new Set(moments.map(({ date }) => date))].toSorted();
  const isMore = dates.length > 1;
  const code = joined === 'span' ? ('severalDays' as const) : ('moreDates' as const);
  return { date: dates[0]!, recurrence: null, doubts: isMore ? [{ code, text }] : [] };
}

/** When it repeats; the first and the last day may be said beside it or apart. */
function seriesOf(when: When, all: readonly When[], today: string): Day {
  const { said, text } = when;
  const repeats = said.repeats!;
  const dated = said.moments[0]!.date
    ? said
    : (all.find(one => one !== when && one.said.moments[0]!.date)?.said ?? said);
  const [first = '', second = ''] = dated.moments.map(({ date }) => date);
  const until = (dated.joined === 'span' ? second : dated.isEnd ? first : '') || '';
  const from = (!dated.isEnd && first) || today;
  const isWeeks = isEverySecond(repeats, text);
  const rules = rulesOf(isWeeks ? everyNthWeek(repeats) : repeats, { from, until });
  const [rule, ...others] = rules;
  if (!rule) return { date: null, recurrence: null, doubts: [{ code: 'noDate', text }] };
  return {
    ...{ date: rule.first, recurrence: rule.recurrence, isFirst: true },
    doubts: [
      ...(isWeeks ? [{ code: 'everySecond' as const, text }] : []),
      ...(others.length > 0 ? [{ code: 'moreRules' as const, text }] : []),
    ],
  };
}

/** "Every 2nd Friday" is every second week to most; every third one is rather the third of the month. */
function isEverySecond({ isEither, weeks }: Repeats, text: string): boolean {
  return isEither && weeks[0] === 2 && /every|cada|jede/iu.test(text);
}

/** "Friday 24:00" is the first minute of Saturday. What repeats by the month cannot say so. */
function aDayLater({ date, recurrence, doubts }: Day): Day {
  if (date === null || recurrence?.recurrenceType === 'monthly') return { date, recurrence, doubts };
  const days = recurrence?.daysOfWeek.map(day => WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % 7]!) ?? [];
  return { date: plusDays(date, 1), recurrence: recurrence && { ...recurrence, daysOfWeek: days }, doubts };
}

/** The first time is when it begins; later ones, of a class before or a band, stay in the text. */
function timesOf(whens: readonly When[]) {
  const [first, ...others] = whens.filter(({ said }) => said.moments.some(({ time }) => time));
  const unread = others.map(({ text }) => text);
  const moment = first?.said.moments.find(({ time }) => time);
  if (!moment) return { from: null, until: null, unread, isNextDay: false };
  const second = first!.said.joined === 'span' ? first!.said.moments[1]?.time : undefined;
  const onClock = (time: string) => (time === '24:00' ? '00:00' : time);
  const [from, until] = [onClock(moment.time), onClock(moment.end || second || '')];
  return { from, until: until === from ? null : until || null, unread, isNextDay: moment.time === '24:00' };
}
