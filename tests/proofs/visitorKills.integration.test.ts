import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { applicationStream } from '#contracts/organizers/application.ts';
import { connectPool } from '#platform/database/database.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { REACT } from '#platform/processes/processLoop.ts';
import { visitorProcesses } from '#testing/areas/visiting.ts';
import { type StartWorker, survivesKills, workersOf } from '#testing/kills/survivesKills.ts';
import { scaled } from '#testing/scale.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { SLOTS } from '../../services/compose/work.ts';

/** Moments of a worker between one kill and the next. */
const STRIDE = scaled(17, 3);
const DEATHS = scaled(10, 100);
const SITE = 'https://dance.example.org';

let stack: Stack;
let pool: pg.Pool;
let start: StartWorker;
/** The ids of the mails that were really sent. */
const sent: string[] = [];
const sendMail: SendMail = async ({ id }) => void sent.push(id);

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  start = await workersOf({ pool, stack }, { processes: visitorProcesses, sendMail, site: SITE });
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Approved = { organizerId: string; userId: string | null };

/** Someone applies and is approved; without an account they are to be invited. */
async function approved(number: number, userId: string | null): Promise<Approved> {
  const [id, organizerId] = [v7(), v7()];
  const application = {
    ...{ name: 'Bea', email: `bea-${number}-${!userId}@example.org`, organizerName: `Salsa ${number}` },
    ...{ description: null, website: null, regionId: null, language: 'en' as const, emailHash: id },
  };
  const visitor = { id: 'visitor', role: 'visitor' } as const;
  const ana = { id: v7(), role: 'admin' } as const;
  const asked = (actor: typeof visitor | typeof ana) => ({ commandId: v7(), actor, now: new Date() });
  await stack.execute(applicationStream, id, 'ApplyAsOrganizer', application, asked(visitor));
  const approval = { organizerId, linked: false, userId, ...(!userId && { site: SITE }) };
  await stack.execute(applicationStream, id, 'ApproveOrganizerApplication', approval, asked(ana));
  return { organizerId, userId };
}

/** Whoever has an account and who is to be invited, both at once. */
const bothApproved = async (number: number) => [await approved(number, v7()), await approved(number, null)];

async function isDoneOnce(made: Approved[]): Promise<void> {
  for (const { organizerId, userId } of made) {
    const facts = [];
    for await (const { type, data } of stack.store.readStream(`organizer-${organizerId}`)) {
      facts.push({ type, data });
    }
    expect(facts).toMatchObject([
      { type: 'OrganizerRegistered' },
      ...(userId ? [{ type: 'TeamMemberAdded', data: { userId, role: 'admin' } }] : []),
    ]);
  }
  const invited: string[] = [];
  for await (const { stream, type } of stack.store.readAll({ prefixes: ['invitation-'] })) {
    if (type === 'UserInvited') invited.push(stream);
  }
  expect(invited).toHaveLength(made.length / 2);
  const { rows } = await pool.query<{ status: string; mail: boolean }>(
    `select status, effect not in ('setUpOrganizer', 'inviteApplicant') as mail from private.outbox
     where process = any($1) and effect <> '${REACT}'`,
    [visitorProcesses.map(({ name }) => name)],
  );
  expect(rows.filter(({ mail, status }) => !mail && status !== 'done')).toEqual([]);
  expect(new Set(sent).size).toBe(sent.length);
  const mails = rows.filter(({ mail }) => mail);
  expect(mails).toHaveLength(made.length * 2);
  const done = mails.filter(({ status }) => status === 'done').length;
  const unknown = mails.filter(({ status }) => status === 'unknown');
  expect(done + unknown.length).toBe(mails.length);
  // Nobody can say whether a worker that was cut off with a mail in its hands had sent it: a person decides.
  expect(sent.length).toBeGreaterThanOrEqual(done);
  expect(sent.length).toBeLessThanOrEqual(mails.length);
  expect(unknown.length).toBeLessThanOrEqual(DEATHS * SLOTS.effects);
  expect(done).toBeGreaterThan(0);
}

it('an approval makes one organizer and invites once, and each mail is sent once, wherever the worker is cut off', () =>
  survivesKills({
    ...{ stack, pool, start, stride: STRIDE, deaths: DEATHS },
    item: bothApproved,
    check: all => isDoneOnce(all.flat()),
  }));
