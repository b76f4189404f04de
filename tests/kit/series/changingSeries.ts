import rruleModule from 'rrule';
import type { Chance } from '#platform/program/chance.ts';

const { RRule } = rruleModule;

/** A date of a series as its calendar has it. */
export type SentDate = { start: string; title: string; cancelled: boolean };
type Exception = { start: string | undefined; title: string | undefined; cancelled: boolean };
type Entry = {
  zone: string;
  uid: string;
  first: string;
  time: string;
  interval: number;
  until: string | undefined;
  renamed: number;
  cancelled: boolean;
  excluded: Set<string>;
  extra: Set<string>;
  exceptions: Map<string, Exception>;
};

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const DAY = 86_400_000;

/** A recurring entry that its calendar changes again and again, and the dates that it then has. */
export function changingSeries(chance: Chance, uid: string, begins: string, zone = 'Europe/Berlin') {
  const entry: Entry = {
    ...{
      zone,
      uid,
      first: begins,
      time: '20:00',
      interval: 1,
      until: undefined,
      renamed: 0,
      cancelled: false,
    },
    ...{ excluded: new Set(), extra: new Set(), exceptions: new Map() },
  };
  return {
    uid,
    datesFrom: (from: string, days: number) => datesFrom(entry, from, days),
    /** Whether the calendar takes a day out itself. */
    isExcluded: (day: string): boolean => entry.excluded.has(day) && !entry.exceptions.has(day),
    /** Changes something, as it may change from one day to the next. */
    change: (today: string): void => chance.pick(CHANGES)(entry, { today, chance }),
    ics: (): string => asCalendar(written(entry, uid)),
    /** Its lines in a calendar, under an id. */
    lines: (id: string): string[] => written(entry, id),
  };
}

export type ChangingSeries = ReturnType<typeof changingSeries>;

export function plus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

function weekdayOf(day: string): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]!;
}

const titleOf = ({ uid, renamed }: Entry): string => `Salsa Friday ${uid}, take ${renamed}`;

/** The days of the rule, by another program than the product's. */
function daysFrom({ first, interval, until }: Entry, from: string, days: number): string[] {
  const end = plus(from, days);
  const last = until && until < end ? until : end;
  return new RRule({
    ...{ freq: RRule.WEEKLY, interval, byweekday: RRule[weekdayOf(first)], wkst: RRule.MO },
    dtstart: new Date(`${first}T00:00Z`),
    until: new Date(`${last}T23:59Z`),
  })
    .all()
    .map(date => date.toISOString().slice(0, 10))
    .filter(day => day >= from);
}

/** Dates from a day on, by the day that the rule says. */
function datesFrom(entry: Entry, from: string, days: number): Map<string, SentDate> {
  const { extra, exceptions, excluded, time, cancelled } = entry;
  const until = plus(from, days);
  const beside = [...extra, ...exceptions.keys()].filter(day => day >= from && day <= until);
  const found = new Map<string, SentDate>();
  for (const day of [...new Set([...daysFrom(entry, from, days), ...beside])].sort()) {
    const exception = exceptions.get(day);
    if (excluded.has(day) && !exception) continue;
    found.set(day, {
      start: exception?.start ?? `${day}T${time}`,
      title: exception?.title ?? titleOf(entry),
      cancelled: cancelled || (exception?.cancelled ?? false),
    });
  }
  return found;
}

type At = { today: string; chance: Chance };
type Change = (entry: Entry, at: At) => void;

function oneOf(days: Iterable<string>, { chance }: At): string {
  const list = [...days];
  return list.length > 0 ? chance.pick(list) : '';
}
const someDay = (entry: Entry, at: At): string => oneOf(daysFrom(entry, plus(at.today, 3), 90), at);
const soon = ({ today, chance }: At): string => plus(today, chance.int(3, 60));

function except({ excluded, exceptions }: Entry, day: string, more: Partial<Exception>): void {
  if (!day || excluded.has(day)) return;
  const before = exceptions.get(day) ?? { start: undefined, title: undefined, cancelled: false };
  exceptions.set(day, { ...before, ...more });
}

/** Exceptions of days that the rule no longer has go with them. */
function fit(entry: Entry, { today }: At): void {
  if (entry.until && entry.until < plus(entry.first, 30)) entry.until = undefined;
  const days = new Set(daysFrom(entry, today, 800));
  const { exceptions, excluded, extra } = entry;
  for (const day of exceptions.keys()) if (!days.has(day) && !extra.has(day)) exceptions.delete(day);
  for (const day of excluded) if (!days.has(day)) excluded.delete(day);
  for (const day of extra) if (days.has(day)) extra.delete(day);
}

const fitted =
  (change: Change): Change =>
  (entry, at) => {
    change(entry, at);
    fit(entry, at);
  };

const ofAllDates: readonly Change[] = [
  entry => {
    entry.renamed += 1;
  },
  (entry, { chance }) => {
    entry.time = chance.pick(['19:00', '20:00', '21:30']);
  },
  entry => {
    entry.cancelled = !entry.cancelled;
  },
];
const ofRule: readonly Change[] = [
  // Another weekday, from some day on.
  (entry, { today, chance }) => {
    entry.first = plus(today, chance.int(1, 12));
  },
  (entry, { chance }) => {
    entry.interval = chance.int(1, 3);
  },
  // A week later: in other weeks than before, if it is not in every week.
  (entry, at) => {
    entry.first = plus(entry.first > at.today ? entry.first : someDay(entry, at) || entry.first, 7);
  },
  (entry, { today, chance }) => {
    entry.until = plus(today, chance.int(40, 200));
  },
  entry => {
    entry.until = undefined;
  },
];
const ofOneDate: readonly Change[] = [
  (entry, at) => {
    const day = someDay(entry, at);
    if (day && !entry.exceptions.has(day)) entry.excluded.add(day);
  },
  (entry, at) => void entry.excluded.delete(oneOf(entry.excluded, at)),
  (entry, at) => except(entry, someDay(entry, at), { start: `${soon(at)}T22:15` }),
  // Moved again.
  (entry, at) => except(entry, oneOf(entry.exceptions.keys(), at), { start: `${soon(at)}T18:45` }),
  (entry, at) => except(entry, someDay(entry, at), { title: `Birthday ${at.chance.int(1, 99)}` }),
  (entry, at) => except(entry, someDay(entry, at), { cancelled: true }),
  (entry, at) => void entry.exceptions.delete(oneOf(entry.exceptions.keys(), at)),
  (entry, at) => {
    const day = soon(at);
    if (!daysFrom(entry, day, 0).includes(day)) entry.extra.add(day);
  },
  (entry, at) => void entry.extra.delete(oneOf(entry.extra, at)),
];
const CHANGES = [...ofAllDates, ...ofRule.map(fitted), ...ofOneDate];

/** A calendar of lines. */
export function asCalendar(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function written(entry: Entry, uid: string): string[] {
  const { zone, first, time, interval, until, cancelled, excluded, extra, exceptions } = entry;
  const at = (start: string) => `;TZID=${zone}:${start.replace(/[-:]/g, '')}00`;
  const plain = (day: string) => at(`${day}T${time}`);
  const head = ['BEGIN:VEVENT', `UID:${uid}`];
  const named = (title: string, isOff: boolean) => [
    ...[`SUMMARY:${title.replace(',', '\\,')}`, 'LOCATION:Ballhaus, Berlin'],
    ...(isOff ? ['STATUS:CANCELLED'] : []),
    'END:VEVENT',
  ];
  const every = interval > 1 ? `;INTERVAL=${interval}` : '';
  const ends = until
    ? `;UNTIL=${until.replaceAll('-', '')}T${zone === 'Europe/Berlin' ? '225959Z' : '235959'}`
    : '';
  const own = [...exceptions].flatMap(([day, exception]) => [
    ...[...head, `RECURRENCE-ID${plain(day)}`, `DTSTART${at(exception.start ?? `${day}T${time}`)}`],
    ...named(exception.title ?? titleOf(entry), exception.cancelled || cancelled),
  ]);
  return [
    ...[...head, `DTSTART${plain(first)}`],
    `RRULE:FREQ=WEEKLY${every};BYDAY=${weekdayOf(first)}${ends}`,
    ...[...excluded].map(day => `EXDATE${plain(day)}`),
    ...[...extra].map(day => `RDATE${plain(day)}`),
    ...[...named(titleOf(entry), cancelled), ...own],
  ];
}
