import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { type People, startPeople } from '#testing/areas/people.ts';
import { browser, quiet, register, signIn } from '#testing/door.ts';

// Fields of the specification that were missing, or constants, with what feeds them.

const SYSTEM = { id: 'system', role: 'system' } as const;
let p: People;
beforeAll(async () => {
  p = await startPeople();
});
afterAll(() => p.stop());

const said = { positive: ['Floor'], negative: [], reportedIssues: [], additionalComments: null };
const giveFeedback = (userId: string, eventId: string, date: string | null = null) =>
  p.stack.execute(
    feedbackStream,
    v7(),
    'GiveFeedback',
    { ...said, userId, eventId, date },
    { commandId: v7(), actor: SYSTEM, now: new Date() },
  );

async function create(more: object = {}) {
  const body = { title: 'Friday', startDateTime: '2026-03-06T20:00:00', status: 'published', ...more };
  const answer = await p.send('POST', '/admin/events', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().event;
}
const weekly = (count: number) => ({
  isRecurring: true,
  isMasterRecurring: true,
  recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count },
});

describe('an event', () => {
  it('has the number of accounts that were there, and no number where nobody counted', async () => {
    const made = await create({ title: 'Counted' });
    expect(made).not.toHaveProperty('attendanceCount');
    const other = await create({ title: 'Empty' });
    for (const userId of [v7(), v7()]) await giveFeedback(userId, made.id);
    await quiet(p.stack);
    expect((await p.get(`/admin/events/${made.id}`)).body.event.attendanceCount).toBe(2);
    const { events } = (await p.get('/admin/events?limit=1000')).body;
    const counts = new Map(events.map((one: Record<string, unknown>) => [one.id, one.attendanceCount]));
    expect([counts.get(made.id), counts.get(other.id)]).toEqual([2, 0]);
  });

  it('of a series has its dates, by start, and their attendances together', async () => {
    const master = await create({ title: 'Weekly', ...weekly(3) });
    const id = (day: string) => `${master.id}_${day}`;
    await p.send('PUT', `/admin/events/${id('20260306')}`, {
      startDateTime: '2026-03-19T20:00:00',
      price: '12',
    });
    const dancer = v7();
    await giveFeedback(dancer, master.id, '2026-03-13');
    await giveFeedback(dancer, master.id, '2026-03-20');
    await quiet(p.stack);
    const { event } = (await p.get(`/admin/events/${master.id}`)).body;
    expect(event.attendanceCount).toBe(2);
    expect(event.childEvents.map((child: { id: string }) => child.id)).toEqual(
      ['20260313', '20260306', '20260320'].map(id),
    );
    expect(event.childEvents[1]).toMatchObject({
      ...{ parentEventId: master.id, title: 'Weekly', price: '12', status: 'published' },
      ...{ date: '2026-03-19', startTime: '20:00', startDateTime: '2026-03-19T20:00:00' },
    });
    expect((await p.get(`/events/recurring/${master.id}`)).body.event).toMatchObject({
      childEvents: event.childEvents,
      attendanceCount: 2,
    });
    const { instances } = (await p.get(`/admin/events/${master.id}/instances`)).body;
    const counts = instances.map((one: { attendanceCount: number }) => one.attendanceCount);
    expect(counts.toSorted()).toEqual([0, 1, 1]);
    // Lists, where each would have hundreds, and single events.
    const { events } = (await p.get('/admin/events?limit=1000')).body;
    const children = (kind: string) =>
      events.filter((one: { kind: string }) => one.kind === kind).map((one: object) => 'childEvents' in one);
    expect(new Set(children('master'))).toEqual(new Set([false]));
    expect(new Set(children('single'))).toEqual(new Set([true]));
  });
});

describe('a user', () => {
  it('was at the nights that they said something about, each once', async () => {
    const [dancer, other] = [await register(p.stack, 'Ada', 'user'), await register(p.stack, 'Bob', 'user')];
    const single = await create({ title: 'Single', startDateTime: '2026-03-01T20:00:00' });
    const series = await create({ title: 'Series', ...weekly(3) });
    await giveFeedback(dancer.id, single.id);
    await giveFeedback(dancer.id, series.id, '2026-03-13');
    await giveFeedback(dancer.id, v7());
    await giveFeedback(other.id, single.id);
    await quiet(p.stack);
    const { user } = await p.detailsOf(dancer);
    expect(user.eventsAttended).toBe(2);
    expect(user.eventAttendances).toEqual([
      { id: `${series.id}_20260313`, title: 'Series', date: '2026-03-13' },
      { id: single.id, title: 'Single', date: '2026-03-01' },
    ]);
  });

  it.each([
    ['Cali, Colombia', 3.4, -76.5],
    ['münchen', null, null],
    ['Munich', 48.1, 11.6],
    ['Ber', null, null],
    ['Berlin, Atlantis', null, null],
  ])('who lives in %s is there on the map, if it is known', async (location, latitude, longitude) => {
    const person = await register(p.stack, 'Cy', 'user');
    const changed = await p.send('PUT', `/admin/users/${person.id}/profile`, { location });
    expect(changed.statusCode, changed.body).toBe(200);
    await quiet(p.stack);
    const { user } = await p.detailsOf(person);
    const rounded = (degrees: number | null) => degrees && Math.round(degrees * 10) / 10;
    expect([rounded(user.latitude), rounded(user.longitude)]).toEqual([latitude, longitude]);
  });

  it('has the addresses of sign-ins and acts where they are asked for, which is recorded', async () => {
    const person = await register(p.stack, 'Dee', 'user');
    const who = browser(p.stack, '8.8.4.4');
    await signIn(p.stack, who, person);
    await who.send('PUT', '/auth/profile', { name: 'Dee Dee' });
    await quiet(p.stack);
    const readings = async () =>
      (await p.get('/admin/audit?type=OriginRead&limit=100')).body.entries.map(
        ({ data }: { data: { position: string } }) => data.position,
      );
    const hidden = await p.detailsOf(person);
    expect(JSON.stringify(hidden)).not.toContain('8.8.4.4');
    expect(hidden.user.loginHistory[0]).not.toHaveProperty('ipAddress');
    expect(await readings()).toEqual([]);

    const { user } = (await p.get(`/admin/users/${person.id}/details?origins=read`)).body;
    expect(user.loginHistory).toMatchObject([{ success: true, ipAddress: '8.8.4.4' }]);
    expect(user.adminLogs).toMatchObject([
      { action: 'UserRenamed', ipAddress: '8.8.4.4', userAgent: expect.stringContaining('Firefox') },
      { action: 'SignedIn', ipAddress: '8.8.4.4', userAgent: expect.stringContaining('Firefox') },
    ]);
    await quiet(p.stack);
    const read = [...user.loginHistory, ...user.adminLogs].map(({ position }) => position);
    expect((await readings()).toSorted()).toEqual(read.toSorted());
    // Nobody else sees any of it.
    const path = `/admin/users/${person.id}/details?origins=read`;
    expect((await who.send('GET', path)).statusCode).toBe(403);
    expect((await p.get(`/admin/users/${person.id}/details?origins=all`)).status).toBe(422);
  });
});

describe('“all” as a filter', () => {
  it.each([
    '/regions?country=all',
    '/admin/regions?country=all&active=all',
    '/admin/venues?city=all',
    '/imported-events?startDate=all&endDate=all&source=all&regionId=all&importStatus=all',
    '/admin/event-feedback?event=all&organizer=all',
    '/admin/quality/noImage?country=all&status=all&imported=all',
    '/admin/audit?type=all&category=all&actorId=all&limit=5',
  ])('leaves nothing out: %s', async path => {
    await p.send('POST', '/admin/regions', { city: 'Porto', country: 'Portugal' });
    await p.stack.upToDate();
    const [filtered, whole] = await Promise.all([
      p.get(path),
      p.get(path.replace(/\w+=all&?/g, '').replace(/[?&]$/, '')),
    ]);
    expect(filtered.status, JSON.stringify(filtered.body)).toBe(200);
    expect(filtered.body).toEqual(whole.body);
  });

  it('and a country that does not exist leaves all out', async () => {
    expect((await p.get('/admin/regions?country=Atlantis')).body.regions).toEqual([]);
  });
});
