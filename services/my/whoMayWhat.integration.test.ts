import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lookAtMyCalendar } from '#contracts/followedCalendars/teamCalls.ts';
import { uploadMyPicture } from '#contracts/images/calls.ts';
import { readMyNight } from '#contracts/my/readCall.ts';
import { leaveMyTeam } from '#contracts/my/teamCalls.ts';
import { mayOnTeam } from '#contracts/organizers/rights.ts';
import { TEAM_ROLES, type TeamRole } from '#contracts/organizers/team.ts';
import { type Call, TEAM_PATH } from '#contracts/platform/call.ts';
import { connectPool } from '#platform/database/database.ts';
import { inDays, type Member, teamsOn } from '#testing/areas/teams.ts';
import { browser } from '#testing/door.ts';
import { declaredCalls } from '#testing/fuzz/requests.ts';
import { routesOf } from '#testing/fuzz/routesOf.ts';
import { type Stack, startStack } from '#testing/stack.ts';

let stack: Stack;
let teams: ReturnType<typeof teamsOn>;
/** Every call of a team that the contracts declare: a new one is in the matrix by itself. */
let calls: [string, Call][];
let limits: pg.Pool;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  teams = teamsOn(stack);
  limits = connectPool(stack.urls.owner, { name: 'test', max: 1 });
  calls = [...(await declaredCalls())].filter(([, { access }]) => access === 'team');
});
afterAll(async () => {
  await limits.end();
  await stack.stop();
});

/** What a call needs to succeed besides its path. A call that is not here is sent an empty body, and admitted with 422. */
const REQUESTS: Record<string, { query?: string; body?: (commandId: string) => object }> = {
  [`POST ${TEAM_PATH}/team/invitations`]: { body: () => ({ email: `guest-${v7()}@example.org` }) },
  [`POST ${TEAM_PATH}/team/members/:userId/role`]: { body: () => ({ role: 'viewer' }) },
  'GET /api/my/organizers/:organizerId/venues': { query: '?q=a' },
  'POST /api/my/organizers/:organizerId/mails': { body: () => ({ wanted: false }) },
  'POST /api/my/organizers/:organizerId/nights': {
    body: () => ({ title: 'Added', startDateTime: `${inDays(5)}T20:00` }),
  },
  // At an address of this machine nothing is fetched.
  'POST /api/my/organizers/:organizerId/calendar/look': {
    body: () => ({ url: 'http://127.0.0.1:9/none.ics' }),
  },
  'POST /api/my/organizers/:organizerId/calendar': {
    body: () => ({ url: `https://example.org/${v7()}.ics` }),
  },
  'POST /api/my/organizers/:organizerId/nights/read': { body: () => ({ text: 'Salsa tonight 22h' }) },
  'POST /api/my/organizers/:organizerId/nights/:eventId/change': {
    body: () => ({ answer: 'cancelled', reason: 'Rain' }),
  },
  'POST /api/my/organizers/:organizerId/nights/:eventId/undo': { body: commandId => ({ commandId }) },
};

/** These are sent a body and record nothing; the second takes a form with a file, and refuses what is none. */
const READING: readonly Call[] = [readMyNight, lookAtMyCalendar, uploadMyPicture];

type Persona = {
  who: Pick<Member, 'who'>;
  organizerId: string;
  /** What is refused, and how; undefined if it is allowed. */
  refused(call: Call): readonly [number, string] | undefined;
  /** Is done right before each call. */
  before?(): Promise<unknown>;
  after?(call: Call): Promise<unknown>;
};

const NOBODY = [401, 'unauthenticated'] as const;
const STRANGER = [404, 'not_found'] as const;
const asRole =
  (role: TeamRole) =>
  ({ right }: Call) =>
    mayOnTeam(role, right!) ? undefined : ([403, 'forbidden'] as const);
const SECRET = 'Esquina Secreta';
const NO_ID = '0197a000-0000-7000-8000-000000000001';

async function personas(): Promise<Record<string, Persona>> {
  const organizerId = await teams.organizer(SECRET);
  const [another, paused, gone] = [
    await teams.organizer('Another'),
    await teams.organizer(`${SECRET} en pausa`),
    await teams.organizer(`${SECRET} que se fue`),
  ];
  const person = async (name: string, on = organizerId, role?: TeamRole, account?: 'organizer' | 'admin') => {
    const made = await teams.person(name, account);
    if (role) await teams.join(on, made, role);
    return made;
  };
  // Who has left is on the team again for the next call.
  const back =
    (made: Member, role: TeamRole, on = organizerId) =>
    async (call: Call) => {
      if (call.path === leaveMyTeam.path) await teams.join(on, made, role);
    };
  const removed = await person('Removed', organizerId, 'admin');
  const suspended = await person('Suspended', organizerId, 'admin');
  const pausedAdmin = await person('Paused', paused, 'admin');
  const left = await person('Left', gone, 'admin');
  const looker = await person('Looker', organizerId, 'viewer', 'admin');
  await stack.ask('PUT', `/api/users/${suspended.id}/status`, { status: 'suspended' });
  await stack.ask('DELETE', `/api/organizers/${gone}`);
  const roles = await Promise.all(
    TEAM_ROLES.map(async (role): Promise<[string, Persona]> => {
      const who = await person(`The${role}`, organizerId, role);
      return [`${role} of the team`, { who, organizerId, refused: asRole(role), after: back(who, role) }];
    }),
  );
  return {
    nobody: { who: { who: browser(stack) }, organizerId, refused: () => NOBODY },
    'user without a team': { who: await person('User'), organizerId, refused: () => STRANGER },
    'organizer without a team': {
      who: await person('Orga', organizerId, undefined, 'organizer'),
      ...{ organizerId, refused: () => STRANGER },
    },
    'administrator without a team': {
      who: await person('Boss', organizerId, undefined, 'admin'),
      ...{ organizerId, refused: () => STRANGER },
    },
    'administrator as a viewer': {
      ...{ who: looker, organizerId, refused: asRole('viewer'), after: back(looker, 'viewer') },
    },
    ...Object.fromEntries(roles),
    'admin of another organizer': {
      who: await person('Rival', another, 'admin'),
      ...{ organizerId, refused: () => STRANGER },
    },
    suspended: { who: suspended, organizerId, refused: () => NOBODY },
    'removed a second ago': {
      who: removed,
      organizerId,
      refused: () => STRANGER,
      before: () => teams.leave(organizerId, removed),
      after: () => teams.join(organizerId, removed, 'admin'),
    },
    'admin of a paused organizer': {
      who: pausedAdmin,
      organizerId: paused,
      refused: ({ right }) => (right === 'see' ? undefined : ([403, 'paused'] as const)),
      before: () => teams.change(paused, { pauseReason: 'Under review' }),
      async after(call) {
        await teams.change(paused, { pauseReason: null });
        await back(pausedAdmin, 'admin', paused)(call);
      },
    },
    'admin of an organizer that is gone': { who: left, organizerId: gone, refused: () => STRANGER },
  };
}

/** A night of the organizer that one of its team has confirmed. */
async function confirmedNight(organizerId: string, by: Member): Promise<{ id: string; commandId: string }> {
  const id = await teams.night(organizerId, { title: `Noche de ${SECRET}` });
  const answer = await teams.send(by, 'POST', `/my/organizers/${organizerId}/nights/${id}/confirm`);
  return { id, commandId: answer.json().commandId };
}

type Ids = {
  organizerId: string;
  eventId: string;
  userId?: string;
  invitationId?: string;
  calendarId?: string;
};

const pathOf = ({ path }: Call, ids: Ids) =>
  path.slice('/api'.length).replace(/:(\w+)/g, (_, name: keyof Ids) => ids[name] ?? NO_ID);

/** Somebody on the team, or an open invitation to it, where the path of a call names one. */
async function onTeam({ path }: Call, organizerId: string, admin: Member) {
  if (path.includes(':userId')) {
    const target = await teams.person('Target');
    await teams.join(organizerId, target, 'member');
    return { userId: target.id };
  }
  if (path.includes('/calendar')) return calendarFor(path, organizerId, admin);
  if (!path.includes(':invitationId')) return {};
  // Every persona tries every call of an invitation: that is more than a team sends in a day.
  await limits.query('delete from private.limits');
  const invited = { email: `guest-${v7()}@example.org` };
  const answer = await teams.send(admin, 'POST', `/my/organizers/${organizerId}/team/invitations`, invited);
  expect(answer.statusCode, answer.body).toBe(201);
  return { invitationId: answer.json().id };
}

/** The calendar of an organizer, where the path names one; else it has none yet. */
async function calendarFor(path: string, organizerId: string, admin: Member) {
  const { calendars } = await stack.ask('GET', '/api/admin/followed-calendars?limit=1000');
  const known = (calendars as { id: string; organizer: { id: string } }[]).find(
    ({ organizer }) => organizer.id === organizerId,
  );
  if (!path.includes(':calendarId')) {
    if (known) await stack.ask('DELETE', `/api/admin/followed-calendars/${known.id}`);
    return {};
  }
  if (known) return { calendarId: known.id };
  const url = `https://example.org/${v7()}.ics`;
  const made = await teams.send(admin, 'POST', `/my/organizers/${organizerId}/calendar`, { url });
  // The team of one that is paused may only look.
  return made.statusCode < 300 ? { calendarId: made.json().id as string } : {};
}

async function sent(name: string, call: Call, { who }: Pick<Member, 'who'>, path: string, commandId: string) {
  const { query = '', body } = REQUESTS[name] ?? {};
  const method = call.method as 'GET' | 'POST';
  const answer = await teams.send(
    { who },
    method,
    path + query,
    method === 'GET' ? undefined : body?.(commandId),
  );
  return { status: answer.statusCode, code: answer.json().code as string | undefined, text: answer.body };
}

it('the calls of teams are those under their path, and are all in the router', async () => {
  const under = routesOf(stack.app)
    .map(({ name }) => name)
    .filter(name => name.includes(` ${TEAM_PATH}/`));
  expect(calls.map(([name]) => name).sort()).toEqual([...new Set(under)].sort());
  expect(calls.length).toBeGreaterThanOrEqual(12);
  expect(Object.keys(REQUESTS).filter(name => !calls.some(([known]) => known === name))).toEqual([]);
});

it('each is open to who has its right there, and to nobody else; what is refused reads and records nothing', async () => {
  const all = await personas();
  const gone = all['admin of an organizer that is gone']!.organizerId;
  const helper = await teams.person('Helper');
  const present = new Set(Object.values(all).map(({ organizerId }) => organizerId));
  present.delete(gone);
  for (const organizerId of present) await teams.join(organizerId, helper, 'admin');
  const wrong: unknown[] = [];
  let admitted = 0;
  for (const [persona, { who, organizerId, refused, before, after }] of Object.entries(all)) {
    for (const [name, call] of calls) {
      // Only what was said can be undone, and what was said today is not said again.
      const { id, commandId } =
        name.endsWith('/undo') && organizerId !== gone
          ? await confirmedNight(organizerId, helper)
          : {
              id:
                organizerId === gone
                  ? NO_ID
                  : await teams.night(organizerId, { title: `Noche de ${SECRET}` }),
              commandId: NO_ID,
            };
      const named = organizerId === gone ? {} : await onTeam(call, organizerId, helper);
      await before?.();
      const head = await stack.store.head();
      const answer = await sent(
        name,
        call,
        who,
        pathOf(call, { organizerId, eventId: id, ...named }),
        commandId,
      );
      const written = (await stack.store.head()) !== head;
      await after?.(call);
      const expected = refused(call);
      const isRight = expected
        ? answer.status === expected[0] && answer.code === expected[1] && !written
        : (answer.status < 300 || (call === uploadMyPicture && answer.status === 415)) &&
          written === (call.method !== 'GET' && !READING.includes(call));
      const tells = expected !== undefined && answer.text.includes(SECRET);
      if (!expected) admitted += 1;
      if (!isRight || tells) wrong.push([persona, name, answer, { expected, written }]);
    }
  }
  expect(wrong).toEqual([]);
  // Five who are on the team, and one who may only look.
  expect(admitted).toBeGreaterThan(25);
});

it('a night of another organizer does not exist, also for an admin of both, and neither does a deleted one', async () => {
  const [one, other] = [await teams.organizer('One'), await teams.organizer('Other')];
  const admin = await teams.person('Both');
  await teams.join(one, admin, 'admin');
  await teams.join(other, admin, 'admin');
  const { date } = await teams.series(one);
  await stack.ask('PUT', `/api/admin/events/${date}`, { eventOrganizerId: other });
  const deleted = await confirmedNight(one, admin);
  await stack.ask('DELETE', `/api/admin/events/${deleted.id}`);
  const foreign = await confirmedNight(other, admin);
  const wrong: unknown[] = [];
  for (const [name, call] of calls.filter(([, { path }]) => path.includes(':eventId'))) {
    for (const { id, commandId } of [foreign, deleted, { id: date, commandId: foreign.commandId }]) {
      const head = await stack.store.head();
      const answer = await sent(
        name,
        call,
        admin,
        pathOf(call, { organizerId: one, eventId: id }),
        commandId,
      );
      if (answer.status !== 404 || answer.code !== 'not_found' || (await stack.store.head()) !== head) {
        wrong.push([name, id, answer]);
      }
    }
  }
  expect(wrong).toEqual([]);
  const own = await teams.send(admin, 'POST', `/my/organizers/${other}/nights/${date}/confirm`);
  expect(own.statusCode).toBe(200);
});

it('ids that are none are answered like those of others', async () => {
  const { who } = await teams.person('Guess');
  for (const id of ['x', '0', '%00', "1'--", '0197a000-0000-7000-8000-000000000001', 'x'.repeat(90)]) {
    const answer = await who.send('GET', `/my/organizers/${id}/nights`);
    expect([id, answer.statusCode, answer.json().code]).toEqual([id, 404, 'not_found']);
  }
});
