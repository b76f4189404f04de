import { setImmediate as breath } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Call } from '#contracts/platform/call.ts';
import type { Metadata } from '#contracts/platform/fact.ts';
import { problemSchema } from '#contracts/platform/problem.ts';
import type { Known } from '#testing/arbitraries/schemas.ts';
import { type Browser, browser, confirmSessions, quiet, register, signIn } from '#testing/door.ts';
import { declaredCalls, type FuzzRequest, type Persona, requestsTo } from '#testing/fuzzRequests.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';

// Every call gets requests generated from its own contract: valid, almost valid, and hostile. Whatever it is
// sent, the server does not fail, refuses in one form, and records nothing when it refuses.

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? scaled(6_600, 13_200));
const LANES = 8;
/** Requests to each call before new things are created for them. */
const AT_ONCE = 5;

const WEEKLY = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 6 };
const FIELDS = {
  startDateTime: ['2027-03-26T20:00:00', '2027-10-31T02:30', '2024-02-29T23:59:00'],
  endDateTime: [null, '2027-03-27T02:00:00', '2027-03-26T20:00:00'],
  regionId: [null],
  danceStyleIds: [[], ['salsa'], ['salsa', 'bachata']],
  currency: ['USD', 'EUR'],
  danceStyles: [[]],
  title: ['Salsa', 'Noche de son', ' x '],
  isRecurring: [undefined],
  isMasterRecurring: [undefined],
  date: ['2027-03-26', '2027-04-02', '2027-05-01'],
  instanceDate: [undefined, '2027-04-02'],
  exceptionDate: ['2027-04-02', '2027-04-09T20:00:00'],
  untilDate: ['2027-04-10'],
  recurrenceConfig: [
    undefined,
    WEEKLY,
    { recurrenceType: 'monthly', interval: 1, dayOfMonth: 31, endDate: '2028-01-01' },
  ],
  email: ['ana@example.org', 'nobody@example.org'],
  country: ['DE', 'ES'],
  search: ['Night', '%', '_', 'noche'],
  timeZone: ['Europe/Madrid', 'America/Lima'],
  keep: ['wallTime', 'instant'],
  file: ['salsa.ics', 'tango.ics'],
  url: ['https://calendars.example/salsa.ics', 'https://calendars.example/tango.ics'],
};
const STYLES = ['salsa', 'zouk', 'tango'];

let stack: Stack;
let calls: Map<string, Call>;
let people: Record<Persona, { who: Browser; login: { email: string } | undefined }>;
const users: string[] = [];

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { door: true });
  calls = await declaredCalls();
  people = {
    nobody: { who: browser(stack), login: undefined },
    user: { who: browser(stack), login: await register(stack, 'Uma', 'user') },
    admin: { who: browser(stack), login: await register(stack, 'Ada', 'admin') },
  };
  for (const name of ['Bo', 'Cy', 'Di']) users.push((await register(stack, name, 'user')).id);
  users.push((await register(stack, 'Eva', 'admin')).id);
});
afterAll(() => stack.stop());

type Things = Record<
  | ('events' | 'organizers' | 'regions' | 'invitations' | 'messages' | 'applications' | 'positions')
  | ('venues' | 'pairs')
  | ('sources' | 'imported' | 'recommendations' | 'calendars' | 'feedback' | 'templates'),
  string[]
>;

/** Events, series, organizers and what visitors sent, for requests to use. */
async function newThings(): Promise<Things> {
  const made: Things = {
    events: [],
    organizers: [],
    regions: [],
    venues: [],
    pairs: [],
    invitations: [],
    sources: [],
    imported: [],
    calendars: [],
    templates: [],
    feedback: [],
    positions: [],
    ...(await newForms()),
  };
  for (let index = 0; index < 4; index++) {
    const recurring = { isRecurring: true, isMasterRecurring: true, recurrenceConfig: WEEKLY };
    const start = '2027-03-26T20:00:00';
    const body = {
      title: `Night ${index}`,
      startDateTime: start,
      ...(index % 2 && recurring),
      ...(index === 0 && { status: 'published' }),
    };
    const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
    expect(answer.statusCode, answer.body).toBe(201);
    made.events.push(answer.json().event.id);
  }
  const create = async (url: string, body: object) => {
    const answer = await stack.call({ method: 'POST', url, body });
    expect(answer.statusCode, answer.body).toBe(201);
    made.positions.push(answer.json().commit.position);
    return answer.json();
  };
  for (const name of ['Norte', 'Sur']) {
    made.organizers.push((await create('/api/organizers', { name })).organizer.id);
    const region = { city: `${name} ${v7()}`, country: 'Spain', timeZone: 'Europe/Madrid' };
    made.regions.push((await create('/api/admin/regions', region)).region.id);
    const venue = { name: `${name} ${v7()}`, timeZone: 'Europe/Madrid' };
    made.venues.push((await create('/api/admin/venues', venue)).venue.id);
    const invited = { email: `${v7()}@example.org`, role: 'user' };
    made.invitations.push((await create('/api/admin/invitations', invited)).id);
    const source = await create('/api/admin/import-sources', { name: v7() });
    made.sources.push(source.id);
    made.imported.push(await collected(source.key));
    const calendar = { name, url: `https://calendars.example/${v7()}.ics` };
    const reason = { language: 'en', text: 'It is no dance.' };
    const url = '/api/admin/queues/contactMessage/templates';
    made.templates.push((await create(url, reason)).template.id);
    made.calendars.push((await create('/api/admin/followed-calendars', calendar)).calendar.id);
  }
  // Its event is read from a row.
  await quiet(stack);
  const { who } = people.user;
  const given = await who.send('POST', `/events/${made.events[0]}/feedback`, {
    positive: ['music'],
    reportedIssues: ['sound'],
  });
  expect(given.statusCode, given.body).toBe(201);
  made.feedback.push(given.json().feedback.id);
  const body = { one: made.events[0]!, other: made.events[2]! };
  const apart = await stack.call({ method: 'POST', url: '/api/admin/quality/duplicate/apart', body });
  expect(apart.statusCode, apart.body).toBe(200);
  made.pairs.push(apart.json().id);
  return made;
}

/** An imported event of a source, and its id. */
async function collected(key: string): Promise<string> {
  const items = [{ id: 'a', title: 'Salsa', start: '2027-05-01T21:00' }];
  const headers = { 'x-api-key': key };
  const sent = { method: 'POST', url: '/api/import/collected', headers, body: { items } } as const;
  return (await stack.app.inject(sent)).json().items[0].id;
}

/** Messages and applications, from addresses that have not sent any yet. */
async function newForms(): Promise<Pick<Things, 'messages' | 'applications' | 'recommendations'>> {
  const send = async (path: string, form: object): Promise<string> => {
    const answer = await browser(stack).send('POST', path, form);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  const person = { name: 'Bea', email: 'bea@example.org' };
  const message = { ...person, subject: 'other', message: 'Where can I dance?' };
  const [messages, applications, recommendations] = [[], [], []] as [string[], string[], string[]];
  for (const organizerName of ['Este', 'Oeste']) {
    messages.push(await send('/support/contact', message));
    applications.push(await send('/organizers/public/signup', { ...person, organizerName }));
    recommendations.push(await send('/v1/event-recommendations/public', { title: organizerName }));
  }
  return { messages, applications, recommendations };
}

type Outcome = { sent: FuzzRequest; call: string; status: number; body: string; recorded: string[] };

async function send(call: string, sent: FuzzRequest): Promise<Outcome> {
  const { token } = people[sent.persona].who;
  const answer = await stack.app.inject({
    ...sent.request,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...sent.request.headers },
    remoteAddress: '203.0.113.9',
    payloadAsStream: true,
  });
  let body = '';
  // Endless answers are not read to the end.
  if (answer.headers['content-type'] === 'text/event-stream') answer.stream().destroy();
  else for await (const chunk of answer.stream()) body += chunk;
  const recorded = [answer.headers['x-correlation-id'], answer.headers['x-request-id']].map(String);
  return { sent, call, status: answer.statusCode, body, recorded };
}

let coming: Promise<void> | undefined;

/** Signs in again if a generated request signed out. */
async function comeBack(): Promise<void> {
  coming ??= (async () => {
    for (const { who, login } of Object.values(people)) {
      if (!login || (who.token && (await who.send('GET', '/auth/me')).statusCode === 200)) continue;
      who.token = undefined;
      await signIn(stack, who, login);
    }
    await confirmSessions(stack);
  })().finally(() => {
    coming = undefined;
  });
  await coming;
}

type Named = { name: string; sent: FuzzRequest };

/**
 * The requests of one block: equally many to every call, shuffled. They take seconds to generate, in the process of the
 * stack, whose worker must not seem to be stalled meanwhile.
 */
async function blockOf(seed: number, things: Things): Promise<Named[]> {
  const fields: Known['fields'] = { ...FIELDS, userId: users, position: things.positions };
  const idsFor = (path: string): readonly string[] => {
    if (path.startsWith('/api/organizers/')) return things.organizers;
    if (path.includes('/organizer-applications/')) return things.applications;
    if (/\/(regions|locations)\//.test(path)) return things.regions;
    if (path.includes('/venues/')) return things.venues;
    if (path.includes('/apart/')) return things.pairs;
    if (path.includes('/invitations/')) return things.invitations;
    if (path.includes('/import-sources/')) return things.sources;
    if (path.startsWith('/api/imported-events/')) return things.imported;
    if (path.includes('/event-recommendations/')) return things.recommendations;
    if (path.includes('/followed-calendars/')) return things.calendars;
    if (path.includes('/event-feedback/')) return things.feedback;
    if (path.includes('/templates/')) return things.templates;
    if (path.includes('/dance-styles/')) return STYLES;
    if (/\/(contact-messages|submissions)\//.test(path)) return things.messages;
    return path.includes('/users/') ? users : things.events;
  };
  const requests: Named[] = [];
  for (const [name, call] of calls) {
    const some = requestsTo(call, { ids: idsFor(call.path), fields });
    requests.push(...fc.sample(some, { seed, numRuns: AT_ONCE }).map(sent => ({ name, sent })));
    await breath();
  }
  const whole = { minLength: requests.length };
  return fc.sample(fc.shuffledSubarray(requests, whole), { seed, numRuns: 1 })[0]!;
}

async function fuzz(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let round = 0; outcomes.length < REQUESTS; round++) {
    await comeBack();
    const block = await blockOf(SEED + round, await newThings());
    const lane = async () => {
      for (let next = block.pop(); next; next = block.pop()) {
        const outcome = await send(next.name, next.sent);
        outcomes.push(outcome);
        const isSignedOut = outcome.status === 401 && !outcome.sent.request.headers?.authorization;
        if (isSignedOut && outcome.sent.persona !== 'nobody') await comeBack();
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  return outcomes;
}

const shown = ({ call, sent: { persona, request }, status, body }: Outcome) => ({
  call,
  persona,
  status,
  url: request.url,
  headers: request.headers,
  payload: String(request.payload ?? '').slice(0, 300),
  body: body.slice(0, 3000),
});

describe('any request to a call', () => {
  let outcomes: Outcome[];

  beforeAll(async () => {
    outcomes = await fuzz();
    await quiet(stack);
  }, 300_000);

  it('every call gets enough requests, and every kind of answer occurs', () => {
    expect(outcomes.length).toBeGreaterThanOrEqual(REQUESTS);
    const statuses = new Set(outcomes.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409, 415, 422]));
    const succeeded = new Set(outcomes.filter(({ status }) => status < 300).map(({ call }) => call));
    const never = [...calls.keys()].filter(name => !succeeded.has(name));
    expect(never.length, never.join(', ')).toBeLessThan(calls.size / 3);
  });

  it('the service never fails', () => {
    expect(outcomes.filter(({ status }) => status >= 500).map(shown)).toEqual([]);
  });

  it('every refusal has the same form', () => {
    const form = problemSchema.strict();
    const wrong = outcomes.filter(({ status, body }) => {
      if (status < 400) return false;
      try {
        const problem = form.parse(JSON.parse(body));
        return problem.error !== problem.message || problem.error === '';
      } catch {
        return true;
      }
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  it('no refused request records a fact', async () => {
    const accepted = new Set(outcomes.flatMap(({ status, recorded }) => (status < 400 ? recorded : [])));
    const refused = new Set(outcomes.flatMap(({ status, recorded }) => (status < 400 ? [] : recorded)));
    const recorded: { stream: string; type: string; correlation: string }[] = [];
    for await (const { stream, type, metadata } of stack.store.readAll()) {
      recorded.push({ stream, type, correlation: (metadata as Metadata).$correlationId });
    }
    // Failed sign-ins are recorded on purpose. A value is reserved before the fact that claims it; who then loses
    // a race keeps the reservation for a minute, for the next try.
    const facts = recorded.filter(({ stream }) => !/^(signIn|strangers|reservation)-/.test(stream));
    expect(facts.filter(({ correlation }) => accepted.has(correlation)).length).toBeGreaterThan(100);
    const wrong = facts.filter(({ correlation }) => refused.has(correlation) && !accepted.has(correlation));
    // Detaching a date first creates an event; if the series then refuses, the event is deleted again.
    const gone = new Set(wrong.filter(({ type }) => type === 'EventDeleted').map(({ stream }) => stream));
    expect(wrong.filter(({ stream }) => !gone.has(stream))).toEqual([]);
  });

  it('everything that was recorded can become a row', async () => {
    const client = new pg.Client(stack.urls.projector);
    await client.connect();
    try {
      const head = await stack.store.head();
      const behind = 'select 1 from projections.checkpoints where position < $1 and name not like $2';
      await expect
        .poll(async () => (await client.query(behind, [head, '%\\_\\_%'])).rowCount, { timeout: 30_000 })
        .toBe(0);
      expect((await client.query('select * from projections.parked')).rows).toEqual([]);
    } finally {
      await client.end();
    }
  });
});

it('every call of the API has a contract', async () => {
  const { paths } = (await stack.app.inject({ url: '/api/docs/json' })).json();
  const served = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(served.filter(name => !calls.has(name))).toEqual([]);
  expect([...calls.keys()].filter(name => !served.includes(name))).toEqual([]);
});
