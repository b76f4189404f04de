// Calendars that a stranger may send, small enough to be accepted, which took seconds to minutes each to read.

const calendar = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const entry = (uid: string | number, ...lines: string[]): string[] => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20301205T190000Z', 'SUMMARY:Salsa'],
  ...[...lines, 'END:VEVENT'],
];

const times = (count: number, lines: (index: number) => string[]): string[] =>
  Array.from({ length: count }, (_, index) => lines(index)).flat();

const upTo = (count: number): string => Array.from({ length: count }, (_, index) => index).join(',');

/** A zone of its own, which no place has. */
const zone = (index: number): string[] => [
  ...['BEGIN:VTIMEZONE', `TZID:Own ${index}`],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0217', 'TZOFFSETTO:+0117'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0117', 'TZOFFSETTO:+0217'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ...['BEGIN:VEVENT', `UID:${index}`, `DTSTART;TZID=Own ${index}:20301205T190000`, 'END:VEVENT'],
];

const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+Z/g, '');

function everyHour(count: number): string {
  const from = Date.UTC(2030, 0, 1);
  return Array.from({ length: count }, (_, index) => stampOf(new Date(from + index * 3_600_000))).join(',');
}

type Hostile = { text: (now: Date) => string; refused: boolean };

/** By what is in them; `refused` are those that no budget has room for. */
export const HOSTILE_CALENDARS: Readonly<Record<string, Hostile>> = {
  'rules with 720 times a day': {
    // Of dates that are years ahead none would be made.
    text: now => {
      const begins = `DTSTART:${stampOf(new Date(now.getTime() + 86_400_000))}Z`;
      const rule = `RRULE:FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(30)}`;
      return calendar(
        times(150, index => ['BEGIN:VEVENT', `UID:${index}`, begins, rule, 'SUMMARY:Salsa', 'END:VEVENT']),
      );
    },
    refused: true,
  },
  '3,000 time zones of its own': { text: () => calendar(times(3_000, zone)), refused: true },
  '45,000 entries that are over': {
    text: () =>
      calendar(
        times(45_000, index => ['BEGIN:VEVENT', `UID:${index}`, 'DTSTART:20101205T190000Z', 'END:VEVENT']),
      ),
    refused: false,
  },
  '250,000 single dates': {
    text: () => calendar(entry('dates', 'RRULE:FREQ=WEEKLY', `RDATE:${everyHour(250_000)}`)),
    refused: true,
  },
  'a text that is folded 1.2 million times': {
    text: () => calendar(entry('folded', `DESCRIPTION:a${'\n b'.repeat(1_200_000)}`)),
    refused: false,
  },
  '600,000 parameters': {
    text: () => {
      const parameters = Array.from({ length: 600_000 }, (_, index) => `;${index.toString(36)}=1`);
      return calendar([
        'BEGIN:VEVENT',
        'UID:1',
        `DTSTART${parameters.join('')}:20301205T190000Z`,
        'END:VEVENT',
      ]);
    },
    refused: false,
  },
};

/** A calendar of so many ordinary entries, a week apart. */
export function ordinaryCalendar(count: number): string {
  const from = Date.UTC(2030, 0, 4, 19);
  const day = (index: number) => new Date(from + index * 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '');
  return calendar(
    times(count, index => [
      ...['BEGIN:VEVENT', `UID:party-${index}`, `DTSTART:${day(index)}`, `SUMMARY:Party number ${index}`],
      ...[`LOCATION:Club ${index}\\, Street 1\\, Berlin`],
      ...[`DESCRIPTION:${'Come and dance with us. '.repeat(20)}`, 'END:VEVENT'],
    ]),
  );
}
