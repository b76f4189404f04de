import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { filtersFrom, instantOf, momentOf, queryOf, withFilters } from './auditFilters.ts';

const address = (search: string) => new URLSearchParams(search);

test('filters survive a round trip through the address', () => {
  const search = 'actor=system&type=EventCreated&category=event&stream=event-1&act=2&page=3';
  const filters = filtersFrom(address(search));
  expect(withFilters(address(''), filters).toString()).toBe(search);
});

test('changing a filter returns to the first page, and an empty filter is removed from the address', () => {
  expect(withFilters(address('type=EventCreated&page=4'), { type: '' }).toString()).toBe('');
  expect(withFilters(address('type=EventCreated'), { page: 2 }).toString()).toBe('type=EventCreated&page=2');
});

test('invalid values are ignored', () => {
  expect(filtersFrom(address('from=yesterday&page=-2'))).toMatchObject({ from: '', page: 1 });
});

test('filters become the query parameters of the API', () => {
  const filters = filtersFrom(address('actor=system&from=2026-11-21T10:00:00%2B01:00&page=2'));
  expect(queryOf(filters)).toEqual({
    actorId: 'system',
    from: '2026-11-21T09:00:00.000Z',
    until: undefined,
    limit: 50,
    offset: 50,
  });
});

test('everybody but the system is a filter of its own', () => {
  expect(queryOf(filtersFrom(address('actor=people')))).toMatchObject({ people: 'true' });
  expect(queryOf(filtersFrom(address('actor=people')))).not.toHaveProperty('actorId');
});

test('a moment survives a round trip through its field', () => {
  for (const bound of ['from', 'until'] as const) {
    const instant = '2026-11-21T09:30:00.000Z';
    expect(instantOf(momentOf(instant, bound), bound)).toBe(instant);
  }
  expect(momentOf(instantOf({ date: '2026-11-21', time: '18:30' }, 'until'), 'until').time).toBe('18:30');
  expect(instantOf({ date: '', time: '18:30' }, 'from')).toBe('');
});

// Midnight is skipped in Beirut and Havana on one of these days, and shown twice in Havana; days have 23 or 25 hours in Berlin and Santiago.
const ZONES = ['Europe/Berlin', 'America/Santiago', 'Asia/Beirut', 'America/Havana', 'Pacific/Kiritimati'];
const CHANGES = [
  '2026-03-28',
  '2026-03-29',
  '2026-10-25',
  '2026-04-04',
  '2026-09-05',
  '2026-03-08',
  '2026-11-01',
];

describe.each(ZONES)('in %s', zone => {
  const usual = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (usual === undefined) delete process.env.TZ;
    else process.env.TZ = usual;
  });

  it('each fact is in exactly one day, also on the days of clock changes', () => {
    const minutes = fc.integer({ min: -3 * 1_440, max: 3 * 1_440 });
    const instants = fc.record({
      day: fc.constantFrom(...CHANGES),
      minutes,
      ms: fc.integer({ min: 0, max: 59_999 }),
    });
    fc.assert(
      fc.property(instants, ({ day, minutes, ms }) => {
        const at = Date.parse(`${day}T12:00Z`) + minutes * 60_000 + ms;
        const days = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(more => plusDays(day, more));
        const holding = days.filter(date => {
          const [from, until] = BOUNDS.map(bound => Date.parse(instantOf({ date, time: '' }, bound)));
          return from! <= at && at < until!;
        });
        expect(holding).toEqual([localDay(at)]);
      }),
    );
  });

  it('a whole day survives a round trip through its field', () => {
    for (const date of CHANGES) {
      for (const bound of BOUNDS)
        expect(momentOf(instantOf({ date, time: '' }, bound), bound)).toEqual({ date, time: '' });
    }
  });
});

const BOUNDS = ['from', 'until'] as const;
const plusDays = (day: string, more: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + more * 86_400_000).toISOString().slice(0, 10);
/** By Intl, whose time zone is the one of the process, too. */
const localDay = (at: number) => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: process.env.TZ!, dateStyle: 'short' });
  return parts.format(at);
};
