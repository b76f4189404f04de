import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { applicationStream } from '#contracts/organizers/application.ts';
import { connectPool } from '#platform/database/database.ts';
import type { SendMail } from '#platform/processes/mail.ts';
import { enrolProcesses, REACT } from '#platform/processes/processLoop.ts';
import { visitorProcesses } from '#testing/areas/visiting.ts';
import { drained } from '#testing/drained.ts';
import { mortal } from '#testing/mortal.ts';
import { JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { lead, type ProcessOptions } from '../../services/compose/work.ts';

const LOG = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
/** Only every seventh moment, for the sake of time; and it goes on until this many workers have survived. */
const STRIDE = 11;
const SURVIVALS = 2;

let stack: Stack;
let pool: pg.Pool;
/** The ids of the mails that were really sent. */
const sent: string[] = [];
const sendMail: SendMail = async ({ id }) => void sent.push(id);

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  await enrolProcesses({ pool, store: stack.store }, visitorProcesses);
});
afterAll(async () => {
  await pool.end();
  await stack.stop();
});

type Approved = { organizerId: string; userId: string | null };
const SITE = 'https://dance.example.org';

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

function options(more: Partial<ProcessOptions>, signal: AbortSignal): ProcessOptions {
  const door = { jwtSecret: JWT_SECRET, brand: 'Tanda', site: SITE, sendMail };
  const working = { processes: visitorProcesses, kinds: [], periodics: [], door };
  return { pool, store: stack.store, log: LOG, signal, ...working, ...more };
}

const untilDrained = (isOver?: () => boolean) =>
  drained({ pool, store: stack.store }, visitorProcesses, isOver);

it('an approval makes one organizer and invites once, and each mail is sent once, wherever the worker is cut off', async () => {
  const made: Approved[] = [];
  let deaths = 0;
  for (let [lifetime, survivals] = [1, 0]; survivals < SURVIVALS; lifetime += STRIDE) {
    for (const userId of [v7(), null]) made.push(await approved(lifetime, userId));
    const doomed = mortal(stack.urls.api, stack.store, lifetime, pool);
    const stopping = new AbortController();
    const dying = { sendMail: (mail: Parameters<SendMail>[0]) => doomed.step(() => sendMail(mail)) };
    const door = { jwtSecret: JWT_SECRET, brand: 'Tanda', site: SITE, ...dying };
    void lead(options({ pool: doomed.pool, store: doomed.store, door }, stopping.signal));
    await Promise.race([doomed.died, untilDrained(doomed.isDead)]);
    stopping.abort();
    if (doomed.isDead()) deaths += 1;
    else survivals += 1;
    await doomed.kill();
  }
  expect(deaths).toBeGreaterThan(12);
  const stopping = new AbortController();
  const survivor = lead(options({}, stopping.signal));
  await untilDrained();
  stopping.abort();
  await survivor;

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
  expect(unknown.length).toBeLessThanOrEqual(deaths * 2);
});
