import { describe, expect, it, test } from 'vitest';
import { readCalendar } from './readCalendar.ts';

const NOW = new Date('2026-11-22T12:00Z');
const region = { city: 'Berlin', state: null, country: 'Germany', timeZone: 'Europe/Berlin' };

function read(...events: string[][]) {
  const lines = events.flatMap(own => ['BEGIN:VEVENT', ...own, 'END:VEVENT']);
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
  const found = readCalendar(Buffer.from(text), { now: NOW, region });
  if (typeof found === 'string') throw new Error(found);
  return { items: found.entries.map(({ item }) => item), notices: found.notices };
}
const said = (...events: string[][]) =>
  read(...events).items.map(({ title, start, venue }) => [title, start, venue].filter(Boolean).join(' '));
const at = (day: string, time = '200000') => `;TZID=Europe/Berlin:${day}T${time}`;
const night = (title: string, day = '20270108', ...more: string[]) => [
  ...['UID:one', `DTSTART${at(day)}`, `SUMMARY:${title}`],
  ...more,
];

describe('entries with one id', () => {
  test.each([
    ['another title', night('Salsa'), night('Bachata')],
    ['another start', night('Salsa'), night('Salsa', '20270109')],
    ['another place', night('Salsa', '20270108', 'LOCATION:A'), night('Salsa', '20270108', 'LOCATION:B')],
    [
      'another title, changed later',
      night('Salsa', '20270108', 'LAST-MODIFIED:20260101T000000Z'),
      night('Bachata', '20270108', 'LAST-MODIFIED:20260201T000000Z'),
    ],
  ])('are two with %s', (_, one, other) => {
    const { items, notices } = read(one, other);
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
    expect(notices).toEqual({});
  });

  it('are one, the newest, as versions, and as the same again; which is counted', () => {
    const versions = ['0', '2', '1'].map(number => night(`v${number}`, '20270108', `SEQUENCE:${number}`));
    expect([said(...versions), read(...versions).notices]).toEqual([['v2 2027-01-08T20:00'], { older: 2 }]);
    const same = [night('Salsa'), night('Salsa', '20270108', 'URL:https://x.example')];
    expect(read(...same)).toMatchObject({ items: [{ id: 'one' }], notices: { repeated: 1 } });
  });

  it('are series each, where both recur, with the exceptions of each', () => {
    const { items } = read(
      night('First', '20270108', 'RRULE:FREQ=WEEKLY;UNTIL=20270205', `EXDATE${at('20270115')}`),
      night('Then', '20270206', 'RRULE:FREQ=WEEKLY;COUNT=9'),
      [
        'UID:one',
        `RECURRENCE-ID${at('20270213')}`,
        `DTSTART${at('20270213')}`,
        'SUMMARY:Then',
        'STATUS:CANCELLED',
      ],
    );
    expect(items.map(({ recurrence }) => recurrence)).toEqual([
      { rule: 'FREQ=WEEKLY;BYDAY=FR;WKST=MO;UNTIL=20270205', exDates: ['2027-01-15'] },
      { rule: 'FREQ=WEEKLY;BYDAY=SA;WKST=MO;COUNT=9', changes: [{ date: '2027-02-13', cancelled: true }] },
    ]);
  });
});

describe('what is private', () => {
  it('is counted, and not read', () => {
    const events = [
      night('Seen'),
      night('Hidden', '20270109', 'CLASS:PRIVATE'),
      night('Secret', '20270110', 'class:confidential'),
    ];
    expect([said(...events), read(...events).notices]).toEqual([['Seen 2027-01-08T20:00'], { private: 2 }]);
  });

  it('is not shown by its series either, nor as a date of a private one', () => {
    const date = (...more: string[]) => [
      'UID:one',
      `RECURRENCE-ID${at('20270115')}`,
      `DTSTART${at('20270115')}`,
      'SUMMARY:Date',
      ...more,
    ];
    const series = night('Series', '20270108', 'RRULE:FREQ=WEEKLY;COUNT=4');
    expect(read(series, date('CLASS:PRIVATE'))).toMatchObject({
      items: [{ title: 'Series', recurrence: { exDates: ['2027-01-15'] } }],
      notices: { private: 1 },
    });
    expect(read([...series, 'CLASS:PRIVATE'], date())).toEqual({ items: [], notices: { private: 2 } });
    expect(said([...series, 'CLASS:PRIVATE'], date('CLASS:PUBLIC'))).toEqual(['Date 2027-01-15T20:00']);
  });
});

describe('an entry for a date and all after it', () => {
  const series = (first: string, ...more: string[]) =>
    night('Series', first, 'RRULE:FREQ=WEEKLY;COUNT=5', ...more);
  const from = (day: string, start: string, ...more: string[]) => [
    ...['UID:one', `RECURRENCE-ID;RANGE=THISANDFUTURE${at(day)}`, `DTSTART${start}`],
    ...more,
  ];

  it('changes them one by one while it is ahead', () => {
    const [item] = read(
      series('20270108'),
      from('20270122', at('20270122', '213000'), 'SUMMARY:Later'),
    ).items;
    expect(item).toMatchObject({
      title: 'Series',
      start: '2027-01-08T20:00',
      recurrence: {
        changes: ['22', '29']
          .map(day => ({ date: `2027-01-${day}`, title: 'Later', start: `2027-01-${day}T21:30` }))
          .concat([{ date: '2027-02-05', title: 'Later', start: '2027-02-05T21:30' }]),
      },
    });
  });

  it('is what the series says once it has begun; and one for other days moves them', () => {
    const begun = read(series('20261106'), from('20261120', at('20261120', '213000'), 'SUMMARY:Later')).items;
    expect(begun).toMatchObject([{ title: 'Later', start: '2026-11-06T21:30' }]);
    expect(begun[0]?.recurrence).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=FR;WKST=MO;COUNT=5' });
    const moved = read(series('20261106'), from('20261120', at('20261121'), 'SUMMARY:Series')).items;
    expect(moved[0]?.recurrence?.changes).toEqual([
      { date: '2026-11-27', start: '2026-11-28T20:00' },
      { date: '2026-12-04', start: '2026-12-05T20:00' },
    ]);
  });

  it('leaves single dates as they are, and works for dates that no series has', () => {
    const own = ['UID:one', `RECURRENCE-ID${at('20270129')}`, `DTSTART${at('20270129')}`, 'SUMMARY:Own'];
    const [item] = read(series('20270108'), from('20270122', at('20270122'), 'SUMMARY:Later'), own).items;
    expect(item?.recurrence?.changes?.map(({ title }) => title)).toEqual(['Later', 'Own', 'Later']);
    const singles = night('Single', '20270108', 'RRULE:FREQ=DAILY;BYHOUR=20,22;COUNT=4');
    expect(said(singles, from('20270109', at('20270109', '201500'), 'SUMMARY:Later'))).toEqual([
      'Single 2027-01-08T20:00',
      'Single 2027-01-08T22:00',
      'Later 2027-01-09T20:15',
      'Later 2027-01-09T20:15',
    ]);
  });

  it('without an end is not another item every day', () => {
    const endless = (now: string) => {
      const text = [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        ...night('Series', '20270108', 'RRULE:FREQ=DAILY'),
        'END:VEVENT',
      ];
      const range = [
        'BEGIN:VEVENT',
        ...from('20270122', at('20270122'), 'SUMMARY:Later'),
        'END:VEVENT',
        'END:VCALENDAR',
      ];
      const found = readCalendar(Buffer.from([...text, ...range].join('\n')), { now: new Date(now), region });
      return typeof found === 'string'
        ? []
        : found.entries.map(({ item }) => item.recurrence?.changes?.length);
    };
    expect(endless('2026-11-02T12:00Z')).toEqual([300]);
    expect(endless('2026-11-03T12:00Z')).toEqual(endless('2026-11-20T12:00Z'));
  });
});

test('whatever does not become an item is counted by its reason', () => {
  const over = night('Over', '20200101');
  const minutes = Array.from({ length: 60 }, (_, minute) => minute).join(',');
  const many = [
    'UID:many',
    `DTSTART${at('20270108')}`,
    'SUMMARY:Many',
    `RRULE:FREQ=DAILY;COUNT=300;BYMINUTE=${minutes}`,
  ];
  expect(read(over, many).notices).toEqual({ over: 1, dates: 100 });
  expect(read(night('Salsa', '20270108', 'LOCATION:Hall', 'second floor')).notices).toEqual({
    unindented: 1,
  });
  const thousands = Array.from({ length: 20_003 }, (_, index) => [
    `UID:${index}`,
    'DTSTART:20270108T200000Z',
  ]);
  expect(read(...thousands).notices).toEqual({ beyond: 3 });
});

test.each([
  ['FREQ=WEEKLY;UNTIL=soon', undefined],
  ['RSCALE=CHINESE;FREQ=YEARLY', undefined],
  ['FREQ=WEEKLY;BYFOO=1', undefined],
  ['freq=weekly;count=10;until=20270122T230000Z;', 'FREQ=WEEKLY;BYDAY=FR;WKST=MO;UNTIL=20270122'],
  ['FREQ=WEEKLY;COUNT=2;UNTIL=20270122T230000Z', 'FREQ=WEEKLY;BYDAY=FR;WKST=MO;COUNT=2'],
])('the rule %s is read as it is meant, or sent as it is written', (rule, meant) => {
  const [item] = read(night('Salsa', '20270108', `RRULE:${rule}`)).items;
  expect(item?.recurrence?.rule).toBe(meant ?? rule);
});

test('hostile ids, ranges and numbers do no harm', () => {
  const hostile = [
    'SEQUENCE:99999999999999999999',
    'SEQUENCE:-1',
    'SEQUENCE:NaN',
    'CLASS:',
    'LAST-MODIFIED:never',
  ];
  expect(read(...hostile.map(line => night('Salsa', '20270108', line))).items).toHaveLength(1);
  const range = ['UID:one', 'RECURRENCE-ID;RANGE=THISANDFUTURE:nonsense', 'SUMMARY:x'];
  expect(said(night('Salsa', '20270108', 'RRULE:FREQ=WEEKLY;COUNT=2'), range, range)).toEqual([
    'Salsa 2027-01-08T20:00',
  ]);
});
