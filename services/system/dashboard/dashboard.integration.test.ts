import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { projectionStream } from '#contracts/system/projection.ts';
import { browser, register } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
let stack: Stack;
let position: string;
/** The first steps that were taken: at the start, and after each of some commands. */
const taken: string[][] = [];
const ids: Record<string, string> = {};

const asked = (at = NOW) => {
  const commandId = v7();
  return { commandId, actor: { id: 'system', role: 'system' } as const, now: at };
};
const query = async (path: string) => {
  const answer = await stack.call({
    method: 'GET',
    url: `/api/admin${path}`,
    headers: { 'x-after-position': position },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

type Item = { type: string; actor: { id: string } } & Record<string, unknown>;

/** Without the registrations and the first dance styles: they are recorded at the real time, which is after NOW. */
const activity = async (): Promise<Item[]> => {
  const { recentActivity } = await query('/stats');
  return recentActivity.filter(
    ({ type, actor }: Item) =>
      type !== 'UserRegistered' && !(type === 'DanceStyleAdded' && actor.id === 'system'),
  );
};

async function region(city: string, more: object = {}) {
  const id = v7();
  const place = { city, state: null, country: 'Germany', timeZone: 'Europe/Berlin', coverImage: null };
  const data = {
    ...place,
    latitude: 52.5,
    longitude: 13.4,
    status: 'active',
    popular: false,
    ...more,
  } as const;
  ids[city] = id;
  await stack.execute(regionStream, id, 'OpenRegion', data, asked());
}

async function event(title: string, startDateTime: string, more: object = {}) {
  const body = { title, startDateTime, status: 'published', ...more };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode, answer.body).toBe(201);
  const { event: made, commit } = answer.json();
  ids[title] = made.id;
  position = commit.position;
}

async function noteSteps(): Promise<void> {
  position = String(await stack.store.head());
  taken.push((await query('/first-steps')).taken);
}

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
  await noteSteps();
  await region('Berlin', { popular: true });
  await region('Hamburg', { latitude: null, longitude: null });
  await region('Köln', { status: 'inactive' });
  await region('Leipzig');
  await noteSteps();
  await stack.execute(
    organizerStream,
    v7(),
    'RegisterOrganizer',
    {
      name: 'Salsa Berlin e.V.',
      description: '',
      email: null,
      phone: null,
      website: null,
      address: null,
      city: 'Berlin',
      state: null,
      country: 'Germany',
      status: 'active',
      verified: true,
    },
    asked(),
  );
  await noteSteps();
  const { id: userId } = await register(stack, 'Bodo', 'user');
  await noteSteps();
  const suspended = await register(stack, 'Suse', 'user');
  await event('Salsa Friday', '2026-11-20T20:00:00', { regionId: ids.Berlin });
  await noteSteps();
  await event('Bachata Sunday', '2026-11-22T23:30:00', { regionId: ids.Berlin });
  await event('Late Kizomba', '2026-11-23T00:30:00', { regionId: ids.Leipzig });
  await event('Zouk in January', '2027-01-10T20:00:00', { regionId: ids.Berlin });
  await event('Last Tango', '2026-11-13T20:00:00');
  await event('A draft', '2026-11-21T20:00:00', { status: 'draft' });
  await event('Called off', '2026-11-24T20:00:00', { regionId: ids.Berlin });
  const called = { url: `/api/admin/events/${ids['Called off']}`, method: 'PUT' as const };
  await stack.call({ ...called, body: { status: 'cancelled' } });
  await stack.call({
    method: 'PUT',
    url: `/api/admin/users/${suspended.id}/status`,
    body: { status: 'suspended' },
  });
  const said = {
    positive: ['Great music'],
    negative: [],
    reportedIssues: ['No water'],
    additionalComments: null,
  };
  const old = new Date('2026-11-01T12:00:00Z');
  for (const [title, at] of [
    ['Salsa Friday', old],
    ['Last Tango', NOW],
  ] as const) {
    const given = { ...said, eventId: ids[title]!, userId };
    const { commit } = await stack.execute(feedbackStream, v7(), 'GiveFeedback', given, asked(at));
    position = commit.position;
  }
});
afterAll(() => stack.stop());

describe('the dashboard', () => {
  it('counts events, users and regions', async () => {
    expect(await query('/stats')).toMatchObject({
      totalUsers: 3,
      activeUsers: 2,
      totalEvents: 7,
      upcomingEvents: 3,
      totalRegions: 4,
      popularRegions: 1,
    });
  });

  it('shows the latest activity, each command once', async () => {
    const recentActivity = await activity();
    const told = recentActivity.map(({ title, description }) => [title, description]);
    expect(told.slice(0, 4)).toEqual([
      ['Feedback: Last Tango', 'The system gave feedback on “Last Tango”.'],
      ['User: Suse', 'Administrator suspended Suse.'],
      ['Event: Called off', 'Administrator cancelled “Called off”.'],
      ['Event: Called off', 'Administrator created “Called off”.'],
    ]);
    expect((await query('/stats')).recentActivity).toHaveLength(10);
    expect(recentActivity[2]).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      type: 'EventCancelled',
      stream: `event-${ids['Called off']}`,
      timestamp: NOW.toISOString(),
      thing: 'Called off',
      others: 0,
      told: { before: 'Administrator cancelled ', after: '' },
      values: {},
    });
  });

  it('shows one command on many things as one item', async () => {
    const correlationId = v7();
    for (const title of ['Last Tango', 'A draft', 'Salsa Friday']) {
      await stack.execute(
        eventStream,
        ids[title]!,
        'ChangeEvent',
        { price: '7 €' },
        { ...asked(), actor: { id: 'operator:ana', role: 'admin' }, correlationId },
      );
    }
    position = String(await stack.store.head());
    const [first, second] = await activity();
    expect(first?.description).toBe('Operator ana changed the details of “Last Tango” and 2 more.');
    expect(second?.title).toBe('Feedback: Last Tango');
  });

  it('shows the facts of every area, in the sentences of the audit log', async () => {
    const asAdmin = async (method: 'POST' | 'PUT', url: string, body: object) => {
      const answer = await stack.call({ method, url: `/api/admin${url}`, body });
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      position = answer.json().commit.position;
    };
    await asAdmin('PUT', `/regions/${ids.Leipzig}`, { popular: true });
    await asAdmin('POST', '/dance-styles', { name: '{{who}} & <b>$&</b>' });
    const told = (await activity()).slice(0, 2).map(({ title, description }) => [title, description]);
    expect(told).toEqual([
      ['Dance style: {{who}} & <b>$&</b>', 'Administrator added the dance style {{who}} & <b>$&</b>.'],
      ['Region: Leipzig', 'Administrator marked the region Leipzig as popular.'],
    ]);
  });

  it('counts only the things of which the same was recorded, and leaves signing in to the audit log', async () => {
    const correlationId = v7();
    const by = () => ({ ...asked(), actor: { id: 'operator:ana', role: 'admin' } as const, correlationId });
    await stack.execute(eventStream, ids['Late Kizomba']!, 'ChangeEvent', { price: '9 €' }, by());
    await stack.execute(eventStream, ids['Last Tango']!, 'ChangeEvent', { isFeatured: true }, by());
    await browser(stack).send('POST', '/auth/login', { email: 'bodo@example.org', password: 'wrong' });
    position = String(await stack.store.head());
    const [first] = await activity();
    expect(first?.description).toBe('Operator ana set the price of “Late Kizomba” to 9 €.');
  });

  it('counts as more only the things to which the same happened', async () => {
    const correlationId = v7();
    const by = { actor: { id: 'operator:ana', role: 'admin' } as const, correlationId };
    for (const [title, change] of [
      ['Last Tango', { price: '8 €' }],
      ['A draft', { isFeatured: true }],
    ] as const) {
      await stack.execute(eventStream, ids[title]!, 'ChangeEvent', change, { ...asked(), ...by });
    }
    position = String(await stack.store.head());
    const [first] = await activity();
    expect(first?.description).toBe('Operator ana changed the price of “Last Tango” from 7 € to 8 €.');
  });

  it('shows everything of a kind that the system did on a day as one item, with its latest fact', async () => {
    for (const title of ['Zouk in January', 'Late Kizomba']) {
      await stack.execute(eventStream, ids[title]!, 'ChangeEvent', { isFeatured: true }, asked());
      await event(`Between, after ${title}`, '2027-02-01T20:00:00');
    }
    const told = (await activity()).filter(({ type }) => type === 'EventFeatured');
    expect(told.map(({ description }) => description)).toEqual([
      'The system featured “Late Kizomba” and 1 more.',
    ]);
  });

  it('returns the values that a sentence needs', async () => {
    const rebuilt = { facts: 1_882, rows: 12, parked: 0, seconds: 1, identical: null } as const;
    const data = { ...rebuilt, source: 'mirror' as const };
    await stack.execute(projectionStream, 'events', 'NoteRebuild', data, asked());
    position = String(await stack.store.head());
    const [first] = await activity();
    expect(first).toMatchObject({ type: 'ProjectionRebuilt', values: { facts: 1_882, source: 'mirror' } });
  });

  it('counts events by week, on the clock of each', async () => {
    const { weeks } = await query('/stats/weeks');
    expect(weeks).toHaveLength(24);
    expect(weeks[12]).toEqual({ monday: '2026-11-16', current: true, events: 2, cancelled: 0 });
    expect(weeks[13]).toEqual({ monday: '2026-11-23', current: false, events: 2, cancelled: 1 });
    expect(weeks[11]).toMatchObject({ monday: '2026-11-09', events: 1 });
    expect(weeks[19]).toMatchObject({ monday: '2027-01-04', events: 1 });
    expect(weeks.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  });

  it('has one number for this week: on the cards, in the chart, and in the list', async () => {
    const { weeks } = await query('/stats/weeks');
    const { thisWeekEvents } = await query('/stats/events');
    const { pagination } = await query('/events?when=thisweek');
    expect([weeks[12].events - weeks[12].cancelled, thisWeekEvents, pagination.total]).toEqual([2, 2, 2]);
    const drafts = await query('/events?when=thisweek&status=draft');
    expect(drafts.events.map(({ title }: { title: string }) => title)).toEqual(['A draft']);
  });

  it('maps active regions that have coordinates', async () => {
    const { regions } = await query('/stats/regions');
    expect(regions).toEqual([
      {
        id: ids.Berlin,
        city: 'Berlin',
        country: 'Germany',
        popular: true,
        latitude: 52.5,
        longitude: 13.4,
        upcomingEvents: 2,
      },
      expect.objectContaining({ city: 'Leipzig', upcomingEvents: 1 }),
    ]);
  });

  it('shows the newest feedback', async () => {
    const { feedback } = await query('/event-feedback/recent/latest?limit=1');
    expect(feedback).toEqual([
      {
        id: expect.any(String),
        event: { id: ids['Last Tango'], title: 'Last Tango' },
        user: { id: expect.any(String), name: 'Bodo' },
        positive: ['Great music'],
        negative: [],
        reportedIssues: ['No water'],
        createdAt: NOW.toISOString(),
      },
    ]);
  });

  it('returns the sizes of the queues', async () => {
    const { queues } = await query('/queues');
    expect(queues).toHaveLength(5);
    // It has waited longest, and empty queues come last.
    expect(queues[0]).toEqual({ kind: 'unassignedEvent', waiting: 4, oldest: expect.any(String) });
    expect(queues).toContainEqual({ kind: 'recommendation', waiting: 0, oldest: null });
  });

  it('returns the system’s status, and no performance before it was measured', async () => {
    await expect
      .poll(async () => (await query('/stats/health')).labels.map(({ label }: { label: string }) => label))
      .toEqual(['API Operational', 'Database Connected', expect.stringMatching(/^Performance /)]);
    for (let index = 0; index < 25; index++) await query('/queues');
    const { labels } = await query('/stats/health');
    expect(labels[2]).toMatchObject({
      detail: expect.stringMatching(/^95% of [\d,]+ answers in the last 15 minutes took at most [\d,]+ ms/),
    });
  });
});

describe('the search', () => {
  const found = async (q: string) => {
    const { events, users, regions, organizers } = await query(`/search?q=${encodeURIComponent(q)}`);
    return {
      events: events.map(({ title }: { title: string }) => title),
      users: users.map(({ name }: { name: string }) => name),
      regions: regions.map(({ city }: { city: string }) => city),
      organizers: organizers.map(({ name }: { name: string }) => name),
    };
  };
  it('finds by parts of words, in any order, in all four', async () => {
    expect(await found('ber')).toMatchObject({ regions: ['Berlin'], organizers: ['Salsa Berlin e.V.'] });
    expect(await found('fri sal')).toEqual({
      events: ['Salsa Friday'],
      users: [],
      regions: [],
      organizers: [],
    });
    expect(await found('BODO@')).toEqual({ events: [], users: [], regions: [], organizers: [] });
    expect((await found('bodo')).users).toEqual(['Bodo']);
    expect((await found('köln')).regions).toEqual(['Köln']);
  });
  it('takes wildcard characters literally', async () => {
    expect(await found('%')).toEqual({ events: [], users: [], regions: [], organizers: [] });
    expect(await found("'; drop table read.users; --")).toMatchObject({ users: [] });
  });
  it('is refused without a word', async () => {
    const answer = await stack.call({ method: 'GET', url: '/api/admin/search?q=%20' });
    expect(answer.statusCode).toBe(422);
  });
  it('is for administrators only', async () => {
    expect((await browser(stack).send('GET', '/admin/search?q=a')).statusCode).toBe(401);
  });
});

describe('the first steps', () => {
  it('are taken one by one', () => {
    expect(taken).toEqual([
      [],
      ['region'],
      ['region', 'organizer'],
      ['region', 'organizer', 'colleague'],
      ['region', 'organizer', 'event', 'colleague'],
    ]);
  });

  it('stay taken when what they made is deleted', async () => {
    const gone = await stack.call({ method: 'DELETE', url: `/api/admin/events/${ids['A draft']}` });
    position = gone.json().commit.position;
    expect((await query('/first-steps')).taken).toEqual(taken.at(-1));
  });
});
