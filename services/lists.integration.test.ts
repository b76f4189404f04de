import { parse } from 'csv-parse/sync';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { feedbackStream } from '#contracts/feedback/feedback.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { regionStream } from '#contracts/regions/region.ts';
import { userStream } from '#contracts/users/user.ts';
import { connectPool } from '#platform/database/database.ts';
import { browser, confirmSessions, register } from '#testing/door.ts';
import { type Stack, startStack } from '#testing/stack.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const DAY = 86_400_000;
const SYSTEM = { id: 'system', role: 'system' } as const;

let stack: Stack;
const ids: Record<string, string> = {};

const asked = (daysAgo = 0) => ({
  commandId: v7(),
  actor: SYSTEM,
  now: new Date(NOW.getTime() - daysAgo * DAY),
});
const ask = async (path: string) => {
  return stack.ask('GET', `/api${path}`);
};
const put = (id: string, what: 'role' | 'status', value: string) =>
  stack.call({ method: 'PUT', url: `/api/admin/users/${id}/${what}`, body: { [what]: value } });

async function user(name: string, role: 'organizer' | 'user', daysAgo: number, location: string | null) {
  ids[name] = v7();
  const data = { name, email: `${name.split(' ')[0]}@Example.org`, role, location, preferredLanguage: 'es' };
  await stack.execute(userStream, ids[name]!, 'RegisterUser', data, asked(daysAgo));
}

async function region(city: string, country: string, more: object = {}) {
  ids[city] = v7();
  const place = { city, state: null, country, timeZone: 'Europe/Berlin', coverImage: null };
  const data = {
    ...place,
    latitude: null,
    longitude: null,
    status: 'active',
    popular: false,
    ...more,
  } as const;
  await stack.execute(regionStream, ids[city]!, 'OpenRegion', data, asked());
}

async function organizer(name: string, city: string | null, more: object = {}) {
  ids[name] = v7();
  const contact = { description: '', email: null, phone: null, website: null, address: null };
  const data = {
    name,
    ...contact,
    city,
    state: null,
    country: city && 'Germany',
    status: 'active',
    verified: false,
    ...more,
  } as const;
  await stack.execute(organizerStream, ids[name]!, 'RegisterOrganizer', data, asked());
}

async function event(title: string, startDateTime: string, more: object) {
  const body = { title, startDateTime, status: 'published', ...more };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode, answer.body).toBe(201);
  ids[title] = answer.json().event.id;
}

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { clock: () => NOW });
  await user('Bodo Alvarez', 'user', 3, 'Berlin, Germany');
  await user('carla Alvarez', 'organizer', 40, null);
  await user('Dana Berg', 'user', 400, 'Madrid, Spain');
  await user('Emil_100%', 'user', 29, null);
  await region('Leipzig', 'Germany', { state: 'Saxony' });
  await region('Berlin', 'Germany', { popular: true });
  await region('Bern', 'Switzerland', { status: 'inactive', popular: true });
  await organizer('Tango Norte', 'Berlin', { verified: true, email: 'hola@example.org' });
  await organizer('academia del Sur', 'Leipzig');
  await organizer('Zouk Lab', null, { status: 'inactive' });
  const said = { positive: ['Good floor'], negative: [], reportedIssues: [], additionalComments: null };
  await event('Friday', '2026-11-20T20:00:00', {
    regionId: ids.Berlin,
    eventOrganizerId: ids['Tango Norte'],
  });
  await event('Weekly', '2026-11-21T20:00:00', {
    regionId: ids.Berlin,
    eventOrganizerId: ids['academia del Sur'],
    isRecurring: true,
    isMasterRecurring: true,
    recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['SA'], count: 10 },
  });
  await event('Some day', '2026-11-22T20:00:00', { regionId: ids.Leipzig, status: 'draft' });
  for (const title of ['Friday', 'Some day']) {
    const given = { ...said, eventId: ids[title]!, userId: ids['Dana Berg']! };
    await stack.execute(feedbackStream, v7(), 'GiveFeedback', given, asked());
  }
});
afterAll(() => stack.stop());

describe('the list of users', () => {
  const names = async (query: string) => {
    const { users, total } = await ask(`/admin/users?${query}`);
    return { names: users.map(({ name }: { name: string }) => name), total };
  };
  const EVERYBODY = ['Ana', 'Bodo Alvarez', 'Emil_100%', 'carla Alvarez', 'Dana Berg'];
  const administrator = async () => (await ask('/admin/users?role=admin')).users[0];

  it('begins with those who joined last, at both of its paths', async () => {
    EVERYBODY[0] = (await administrator()).name;
    expect(await names('')).toEqual({ names: EVERYBODY, total: 5 });
    expect(await ask('/users')).toEqual(await ask('/admin/users'));
  });

  it('returns what the screen shows of each', async () => {
    const { users } = await ask('/admin/users?search=dana');
    expect(users).toEqual([
      {
        id: ids['Dana Berg'],
        revision: 0,
        name: 'Dana Berg',
        email: 'Dana@Example.org',
        role: 'user',
        status: 'active',
        location: 'Madrid, Spain',
        preferredLanguage: 'es',
        auditor: false,
        cities: [],
        feedbackGiven: 2,
        deletionScheduledFor: null,
        createdAt: '2025-10-14T12:00:00.000Z',
      },
    ]);
  });

  it.each([
    ['search=ALVAREZ', ['Bodo Alvarez', 'carla Alvarez']],
    ['search=alv+bod', ['Bodo Alvarez']],
    ['search=carla@example', ['carla Alvarez']],
    ['search=_100%25', ['Emil_100%']],
    ['search=nobody', []],
    ['role=organizer', ['carla Alvarez']],
    ['role=user&sort=name&order=asc', ['Bodo Alvarez', 'Dana Berg', 'Emil_100%']],
    ['role=user&search=alvarez&status=active', ['Bodo Alvarez']],
    ['search=alvarez&sort=name&order=desc', ['carla Alvarez', 'Bodo Alvarez']],
  ])('narrowed by %s', async (query, expected) => {
    expect(await names(query)).toEqual({ names: expected, total: expected.length });
  });

  it('finds one by its id', async () => {
    expect(await names(`id=${ids['Dana Berg']}`)).toEqual({ names: ['Dana Berg'], total: 1 });
    expect(await names(`id=${v7()}`)).toEqual({ names: [], total: 0 });
  });

  it('is paged so that everyone appears once, in any order', async () => {
    for (const sort of ['joined', 'name', 'role', 'status']) {
      const pages = [];
      for (const offset of [0, 2, 4, 6]) {
        const page = await names(`limit=2&offset=${offset}&sort=${sort}`);
        expect(page.total).toBe(5);
        pages.push(...page.names);
      }
      expect(pages.sort()).toEqual([...EVERYBODY].sort());
    }
  });

  it('counts all users, whatever the filters', async () => {
    const suspended = await register(stack, 'Suse', 'user');
    expect((await put(suspended.id, 'status', 'suspended')).statusCode).toBe(200);
    const { stats, total } = await ask('/admin/users?status=suspended');
    expect({ stats, total }).toEqual({
      stats: { total: 6, active: 5, suspended: 1, admins: 1, organizers: 1, newUsers: 4 },
      total: 1,
    });
    const found = (query: string) => ask(`/admin/users?${query}`).then(answer => answer.total);
    expect(await found('role=admin')).toBe(stats.admins);
    expect(await found('status=active')).toBe((await ask('/admin/stats')).activeUsers);
  });

  it.each(['role=king', 'status=gone', 'limit=0', 'limit=1001', 'offset=-1', 'id=1', 'sort=email'])(
    'refuses %s',
    async query => {
      const answer = await stack.call({ method: 'GET', url: `/api/admin/users?${query}` });
      expect(answer.statusCode).toBe(422);
    },
  );
});

describe('the list of regions', () => {
  const cities = async (query: string, path = '/admin/regions') => {
    const { regions, total } = await ask(`${path}?${query}`);
    return { cities: regions.map(({ city }: { city: string }) => city), total };
  };

  it('begins with the active ones, with their upcoming events, dates of series among them', async () => {
    const { regions, total, stats, countries } = await ask('/admin/regions');
    expect(
      regions.map(({ city, upcomingEvents }: Record<string, unknown>) => [city, upcomingEvents]),
    ).toEqual([
      ['Berlin', 5],
      ['Leipzig', 0],
      ['Bern', 0],
    ]);
    expect({ total, stats, countries }).toEqual({
      total: 3,
      stats: { total: 3, active: 2, inactive: 1, popular: 2 },
      countries: ['Germany', 'Switzerland'],
    });
    expect(await ask('/admin/locations')).toEqual(await ask('/admin/regions'));
  });

  it.each([
    ['search=be', ['Berlin', 'Bern']],
    ['search=saxony+leip', ['Leipzig']],
    ['country=Germany', ['Berlin', 'Leipzig']],
    ['active=true', ['Berlin', 'Leipzig']],
    ['active=false', ['Bern']],
    ['popular=true', ['Berlin', 'Bern']],
    ['popular=false&active=true', ['Leipzig']],
    ['country=Germany&search=berl&active=true', ['Berlin']],
    ['order=desc', ['Leipzig', 'Berlin', 'Bern']],
    ['search=Atlantis', []],
  ])('narrowed by %s', async (query, expected) => {
    expect(await cities(query)).toEqual({ cities: expected, total: expected.length });
  });

  it('matches the cards of the dashboard and the map', async () => {
    const [dashboard, popular] = [await ask('/admin/stats'), await ask('/admin/regions?popular=true')];
    expect(popular.total).toBe(dashboard.popularRegions);
    const map = await ask('/admin/stats/regions');
    expect(map.regions).toEqual([]);
    expect(dashboard.upcomingEvents).toBe(5);
  });

  it('is public by country and city, and includes inactive ones for administrators', async () => {
    for (const path of ['/regions', '/locations']) {
      expect((await cities('limit=1000', path)).cities).toEqual(['Berlin', 'Leipzig', 'Bern']);
      expect((await cities('status=active', path)).cities).toEqual(['Berlin', 'Leipzig']);
      const anybody = await browser(stack).send('GET', `${path}?limit=1000`);
      expect(anybody.json().regions).toEqual([
        {
          id: ids.Berlin,
          city: 'Berlin',
          state: null,
          country: 'Germany',
          status: 'active',
          popular: true,
        },
        expect.objectContaining({ city: 'Leipzig', state: 'Saxony' }),
      ]);
      const inactive = await browser(stack).send('GET', `${path}?status=inactive`);
      expect(inactive.json().regions).toEqual([]);
    }
  });
});

describe('the list of organizers', () => {
  const names = async (query: string) => {
    const { organizers, total } = await ask(`/organizers?${query}`);
    return { names: organizers.map(({ name }: { name: string }) => name), total };
  };

  it('is sorted by name, with upcoming events and figures for all', async () => {
    const { organizers, total, stats } = await ask('/organizers');
    expect(
      organizers.map(({ name, upcomingEvents }: Record<string, unknown>) => [name, upcomingEvents]),
    ).toEqual([
      ['academia del Sur', 4],
      ['Tango Norte', 1],
      ['Zouk Lab', 0],
    ]);
    expect(organizers[1]).toMatchObject({ email: 'hola@example.org', verified: true, city: 'Berlin' });
    expect({ total, stats }).toEqual({
      total: 3,
      stats: { total: 3, active: 2, inactive: 1, verified: 1 },
    });
  });

  it.each([
    ['search=sur', ['academia del Sur']],
    ['search=berlin', ['Tango Norte']],
    ['search=norte+berl', ['Tango Norte']],
    ['status=inactive', ['Zouk Lab']],
    ['status=active&order=desc', ['Tango Norte', 'academia del Sur']],
    ['sort=city&status=active', ['Tango Norte', 'academia del Sur']],
    ['limit=1&offset=2', ['Zouk Lab']],
  ])('narrowed by %s', async (query, expected) => {
    const found = await names(query);
    expect(found.names).toEqual(expected);
    expect(found.total).toBe(query.startsWith('limit') ? 3 : expected.length);
  });

  it('finds one by its id', async () => {
    expect((await names(`id=${ids['Zouk Lab']}`)).names).toEqual(['Zouk Lab']);
  });
});

describe('a list as a file', () => {
  const download = async (path: string) => {
    const answer = await stack.send('GET', `/api${path}`);
    return {
      answer,
      rows: () => parse(answer.body, { bom: true, columns: true }) as Record<string, string>[],
    };
  };
  const lastExport = async () => {
    const records = [];
    for await (const one of stack.store.readAll({ prefixes: ['listExport-'] })) records.push(one);
    return records.at(-1);
  };

  it('has the users that match, in their order, with masked addresses', async () => {
    const { answer, rows } = await download('/admin/users/export?search=alvarez&sort=name&order=asc');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="users-2026-11-18.csv"');
    expect(rows()).toMatchObject([
      { Name: 'Bodo Alvarez', Email: 'B•••@Example.org', Location: 'Berlin, Germany', Role: 'user' },
      { Name: 'carla Alvarez', Email: 'c•••@Example.org', Location: '', Role: 'organizer' },
    ]);
    expect(await lastExport()).toMatchObject({
      type: 'ListExported',
      data: {
        list: 'users',
        filters: { search: 'alvarez', sort: 'name', order: 'asc', emails: 'masked' },
        count: 2,
        fileName: 'users-2026-11-18.csv',
      },
      metadata: { actor: { role: 'admin' } },
    });
    expect((await download('/admin/users/export?search=nobody')).rows()).toEqual([]);
  });

  it('has full addresses for a session with a fresh code alone, which is recorded', async () => {
    await confirmSessions(stack, new Date(0));
    const { answer } = await download('/admin/users/export?emails=full');
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'code_required']);
    await confirmSessions(stack, NOW);
    const { rows } = await download('/admin/users/export?emails=full&search=bodo');
    expect(rows()).toMatchObject([{ Email: 'Bodo@Example.org' }]);
    expect((await lastExport())?.data).toMatchObject({ filters: { emails: 'full' }, count: 1 });
  });

  it.each(['=1+1', '+1 800', '-cmd', '@SUM(A1)', '\u202Eabc', 'Ü "quoted", x', 'x'.repeat(120)])(
    'has the name %j as a text that no spreadsheet calculates',
    async name => {
      const id = v7();
      const data = { email: `${id}@example.org`, role: 'user', location: name, preferredLanguage: 'en' };
      await stack.execute(userStream, id, 'RegisterUser', { ...data, name } as never, asked());
      const [row] = (await download(`/admin/users/export?id=${id}`)).rows();
      const safe = /^[=+\-@]/.test(name) ? `'${name}` : name;
      expect(row).toMatchObject({ 'Tanda ID': id, Name: safe, Location: safe });
    },
  );

  it('is read to its end, however long, and leaves no transaction open', async () => {
    const pool = connectPool(stack.urls.owner, { name: 'test', max: 1 });
    await pool.query(
      `insert into read.users (id, revision, name, email, role, auditor, cities, status, preferred_language,
         dance_styles, social_connections, created_at, updated_at)
       select gen_random_uuid(), 0, 'Many ' || n, 'many' || n || '@example.org', 'user', false, '[]', 'active',
         'en', '[]', '[]', now(), now() from generate_series(1, 2500) as n`,
    );
    const { rows } = await download('/admin/users/export?search=many&sort=name&order=asc');
    expect(new Set(rows().map(row => row.Name)).size).toBe(2_500);
    expect((await lastExport())?.data).toMatchObject({ count: 2_500 });
    const open = `select count(*)::int as open from pg_stat_activity
      where state like 'idle in transaction%' and datname = current_database()`;
    await expect.poll(async () => (await pool.query(open)).rows[0].open).toBe(0);
    await pool.query("delete from read.users where name like 'Many %'");
    await pool.end();
  });

  it('has the regions and organizers that match', async () => {
    const regions = await download('/admin/regions/export?country=Germany&active=true');
    expect(regions.rows()).toMatchObject([
      { City: 'Berlin', Country: 'Germany', Popular: 'true', 'Upcoming events': '5' },
      { City: 'Leipzig', State: 'Saxony' },
    ]);
    expect((await lastExport())?.data).toMatchObject({ list: 'regions', count: 2 });
    const organizers = await download('/organizers/export?status=active');
    expect(organizers.rows()).toMatchObject([
      { Name: 'academia del Sur', Email: '' },
      { Name: 'Tango Norte', Email: 'h•••@example.org', Verified: 'true' },
    ]);
    expect((await lastExport())?.data).toMatchObject({ list: 'organizers', filters: { status: 'active' } });
  });

  it.each(['/admin/users/export', '/admin/regions/export', '/organizers/export'])(
    'is for administrators: %s',
    async path => {
      expect((await browser(stack).send('GET', path)).statusCode).toBe(401);
    },
  );
});
