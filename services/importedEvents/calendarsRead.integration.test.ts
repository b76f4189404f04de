import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Collecting, startCollecting } from '#testing/areas/collecting.ts';

let c: Collecting;
beforeAll(async () => {
  c = await startCollecting();
});
afterAll(() => c.stop());

/** Sends a calendar for Berlin with one entry, and answers the item that it became. */
async function sent(...entries: string[][]) {
  const { key } = await c.newSource();
  const lines = entries.flatMap(own => ['BEGIN:VEVENT', ...own, 'END:VEVENT']);
  const answer = await c.stack.app.inject({
    method: 'POST',
    url: `/api/import/collected/calendar?regionId=${c.berlin}`,
    headers: { 'x-api-key': key, 'content-type': 'text/calendar' },
    payload: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'),
  });
  const { items, notices } = answer.json();
  return { notices, items, id: items[0]?.id as string };
}

/** Approves an item, and answers when the dates of its series are, in UTC. */
async function approved(id: string) {
  await c.post(`/imported-events/${id}/approve`);
  await c.settled();
  const { item } = await c.shown(id);
  await c.get(`/events/recurring/${item.eventId}`);
  const { rows } = await c.pool.query<{ told: string }>(
    `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' ' || status as told
     from read.event_dates where series_id = $1 order by starts_at`,
    [item.eventId],
  );
  return { item, dates: rows.map(({ told }) => told) };
}

it('a series of another zone has its dates at the instants of its calendar, and its exceptions on its nights', async () => {
  const at = (day: string) => `;TZID=America/New_York:${day}T200000`;
  const own = ['UID:ny', 'SUMMARY:Social across the ocean'];
  const { id } = await sent(
    [...own, `DTSTART${at('20270305')}`, 'RRULE:FREQ=WEEKLY;COUNT=6', `EXDATE${at('20270312')}`],
    [...own, `RECURRENCE-ID${at('20270319')}`, `DTSTART${at('20270319')}`, 'STATUS:CANCELLED'],
    [...own, 'RECURRENCE-ID:20270327T000000Z', `DTSTART${at('20270327')}`],
  );
  const { item, dates } = await approved(id);
  expect(item).toMatchObject({ importStatus: 'imported', eventKind: 'series' });
  expect(dates).toEqual([
    '2027-03-06 01:00 published',
    '2027-03-20 00:00 cancelled',
    // Moved from the 26th.
    '2027-03-28 00:00 published',
    '2027-04-03 00:00 published',
    '2027-04-10 00:00 published',
  ]);
});

it('a series in a zone with the clocks of its region has that of the region', async () => {
  const { id } = await sent([
    ...['UID:london', 'SUMMARY:Tea dance by the Thames', 'DTSTART;TZID=Europe/London:20270305T190000'],
    'RRULE:FREQ=WEEKLY;COUNT=5',
  ]);
  const { item, dates } = await approved(id);
  expect(dates.map(told => told.slice(11, 16))).toEqual(['19:00', '19:00', '19:00', '19:00', '18:00']);
  expect(item).toMatchObject({ timeZone: 'Europe/Berlin', startTime: '20:00' });
});

it('a rule is read as it is meant', async () => {
  const { id } = await sent([
    ...['UID:both', 'SUMMARY:Three of ten', 'DTSTART;TZID=Europe/Berlin:20270108T210000'],
    'RRULE:freq=weekly; COUNT=10;until=20270122T230000Z;',
  ]);
  expect((await approved(id)).dates).toEqual(['08', '15', '22'].map(day => `2027-01-${day} 20:00 published`));
});

it('a rule that no series has is told before anybody approves it, and never after', async () => {
  const { id } = await sent([
    ...['UID:moon', 'SUMMARY:Full moon milonga', 'DTSTART;TZID=Europe/Berlin:20270112T210000'],
    'RRULE:RSCALE=CHINESE;FREQ=YEARLY',
  ]);
  const issues = (await c.shown(id)).item.validationIssues;
  expect(JSON.stringify(issues)).toContain('Approving it makes its first date alone.');
  const { item } = await approved(id);
  expect(item).toMatchObject({ importStatus: 'imported', eventKind: 'event' });
});

it('what did not become an item is counted in the answer', async () => {
  const { items, notices } = await sent(
    ['UID:a', 'SUMMARY:Hall', 'DTSTART;TZID=Europe/Berlin:20270112T210000', 'LOCATION:Hall', 'ring twice'],
    ['UID:b', 'SUMMARY:Mine', 'DTSTART;TZID=Europe/Berlin:20270112T210000', 'CLASS:PRIVATE'],
    ['UID:c', 'SUMMARY:Over', 'DTSTART;TZID=Europe/Berlin:20200112T210000'],
  );
  expect(items).toHaveLength(1);
  expect(notices).toEqual({ private: 1, over: 1, unindented: 1 });
});
