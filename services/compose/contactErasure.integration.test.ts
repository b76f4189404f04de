import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contactStream } from '#contracts/organizers/contact.ts';
import { organizerStream } from '#contracts/organizers/organizer.ts';
import { streams } from '#contracts/streams.ts';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { userStream } from '#contracts/users/user.ts';
import { loadStream } from '#platform/commands/loadStream.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { type Freshness, freshness } from '#platform/database/freshness.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { emailHashOf } from '#platform/http/publicForms.ts';
import { enrolProcesses } from '#platform/processes/processLoop.ts';
import { tablesWith } from '#testing/byteSearch.ts';
import { browser, confirmSessions, register, signIn } from '#testing/door.ts';
import { drained } from '#testing/drained.ts';
import { mortal } from '#testing/kills/mortal.ts';
import { JWT_SECRET, type Stack, startStack } from '#testing/stack.ts';
import { eraseContactsOnOrganizerRemoved } from '../organizers/contacts/eraseContactsOnOrganizerRemoved.ts';
import { addressEraser } from '../organizers/eraseAddress.ts';
import type { OrganizersSchema } from '../organizers/queries.ts';
import type { InvitationsSchema } from '../organizers/team/invitationRows.ts';
import { type SubmissionsSchema, submissionsOf } from '../support/submissions.ts';
import { eraseAccountsWhenDue } from '../users/erasure/eraseAccountsWhenDue.ts';
import { recordedEraser } from '../users/erasure/eraseRecorded.ts';
import { finishErasures } from './finishErasures.ts';
import { lead } from './work.ts';

const LOG = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
const PROCESSES = [eraseContactsOnOrganizerRemoved];
/** Signing in leaves effects too. */
const MAILING = { jwtSecret: JWT_SECRET, brand: 'Tanda', site: 'http://localhost', sendMail: async () => {} };
const SYSTEM = { id: 'system', role: 'system' } as const;
const DAY = 86_400_000;
let stack: Stack;
let pool: pg.Pool;
let waiting: Freshness;

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  waiting = freshness(pool, () => {});
  await enrolProcesses({ pool, store: stack.store }, PROCESSES);
});
afterAll(async () => {
  await waiting.close();
  await pool.end();
  await stack.stop();
});

const asked = () => ({ commandId: v7(), actor: SYSTEM, now: new Date() });
const mailFolder = () => `${stack.dataDir}/mail`;

/** An organizer with a contact person; returns the ids of both. */
async function withContact(email: string | null = null): Promise<{ id: string; contactId: string }> {
  const [id, contactId] = [v7(), v7()];
  const organizer = {
    ...{ name: 'Salsa Norte', description: '', email: null, phone: null, website: null, address: null },
    ...{ city: null, state: null, country: null, status: 'active' as const, verified: false, contactId },
  };
  await stack.execute(organizerStream, id, 'RegisterOrganizer', organizer, asked());
  await name(contactId, id, email);
  return { id, contactId };
}

async function name(contactId: string, organizerId: string, email: string | null): Promise<void> {
  const contact = { organizerId, displayName: 'Ona', firstName: null, lastName: null, email };
  await stack.execute(contactStream, contactId, 'NameOrganizerContact', contact, asked());
}

async function typesOf(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of stack.store.readStream(stream)) types.push(type);
  return types;
}

const ERASED_ONCE = ['OrganizerContactNamed', 'OrganizerContactErased'];
const facts = (contactId: string) => typesOf(`organizerContact-${contactId}`);

async function caughtUp(): Promise<void> {
  const { fresh } = await waiting.wait(
    ['users', 'organizerContacts', 'teamInvitations', 'contactMessages'],
    await stack.store.head(),
    30_000,
  );
  expect(fresh).toBe(true);
}

/** The periodic work, on a pool and a store that may fail. */
function finish(on: { pool: pg.Pool; store: Stack['store'] } = { pool, store: stack.store }) {
  const codec = factCodec(streams, subjectKeys(on.pool));
  const db = readModel<OrganizersSchema & InvitationsSchema>(on.pool);
  const parts = { db, execute: stack.execute, freshness: waiting, store: on.store };
  const submissions = submissionsOf({
    ...parts,
    db: readModel<SubmissionsSchema>(on.pool),
    codec,
  });
  const elsewhere = { eraseInAreas: addressEraser(parts), submissions };
  const eraseInAreas = recordedEraser(elsewhere, stream => loadStream({ ...on, codec }, stream));
  const finishing = finishErasures(on.pool, streams, { mailFolder: mailFolder(), log: LOG, eraseInAreas });
  return finishing.work({ now: new Date(), signal: AbortSignal.timeout(60_000) });
}

/** Until nothing is left to finish: the erasure of a person records those of their contacts. */
async function finishAll(): Promise<void> {
  let before = -1;
  for (let done = await erasedKeys(); done > before; done = await erasedKeys()) {
    before = done;
    await caughtUp();
    await finish();
  }
}

async function erasedKeys(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from private.subject_keys where erased_at is not null',
  );
  return rows[0]!.count;
}

async function hasKey(subject: string): Promise<boolean> {
  const { rows } = await pool.query('select key from private.subject_keys where subject = $1', [subject]);
  return rows[0].key !== null;
}

describe('the former contact persons of an organizer', () => {
  const options = (on: { pool: pg.Pool; store: Stack['store'] }, signal: AbortSignal) =>
    ({ ...on, log: LOG, signal, processes: PROCESSES, kinds: [], periodics: [], mailing: MAILING }) as const;
  const untilDrained = () => drained({ pool, store: stack.store }, PROCESSES);
  const react = async (): Promise<void> => {
    const stopping = new AbortController();
    const survivor = lead(options({ pool, store: stack.store }, stopping.signal));
    await untilDrained();
    stopping.abort();
    await survivor;
  };

  it('are erased though the API was killed after the removal, wherever the worker is cut off', async () => {
    const contacts: string[] = [];
    let deaths = 0;
    for (let [lifetime, survivals] = [1, 0]; survivals < 2; lifetime += 5) {
      const { id, contactId } = await withContact();
      contacts.push(contactId);
      // All that is left of a request whose process is killed now.
      await stack.execute(organizerStream, id, 'RemoveOrganizer', { upcomingEvents: 0 }, asked());
      const doomed = mortal(stack.urls.api, stack.store, lifetime, pool);
      const stopping = new AbortController();
      void lead(options(doomed, stopping.signal));
      await Promise.race([doomed.died, untilDrained()]);
      stopping.abort();
      if (doomed.isDead()) deaths += 1;
      else survivals += 1;
      await doomed.kill();
    }
    expect(deaths).toBeGreaterThan(5);
    await react();
    for (const contactId of contacts) expect(await facts(contactId)).toEqual(ERASED_ONCE);
    await finishAll();
    for (const contactId of contacts) expect(await hasKey(contactId)).toBe(false);
  });

  it('are erased when another one was named, and that one stays', async () => {
    const { id, contactId } = await withContact();
    const next = v7();
    await stack.execute(organizerStream, id, 'ChangeOrganizer', { contactId: next }, asked());
    await name(next, id, null);
    await react();
    expect(await facts(contactId)).toEqual(ERASED_ONCE);
    expect(await facts(next)).toEqual(['OrganizerContactNamed']);
  });

  it('are erased though they were named after another one had taken their place', async () => {
    const { id } = await withContact();
    const [late, next] = [v7(), v7()];
    for (const contactId of [late, next])
      await stack.execute(organizerStream, id, 'ChangeOrganizer', { contactId }, asked());
    await name(next, id, null);
    await react();
    await name(late, id, null);
    await react();
    expect(await facts(late)).toEqual(ERASED_ONCE);
    expect(await facts(next)).toEqual(['OrganizerContactNamed']);
  });
});

describe('a contact person with the email of a user who was erased', () => {
  it('is erased though the API was killed after the erasure, wherever the work is cut off', async () => {
    const person = await register(stack, 'Una', 'user');
    const { contactId } = await withContact(person.email.toUpperCase());
    const other = await withContact('una@elsewhere.example');
    await caughtUp();
    await stack.execute(userStream, person.id, 'EraseUser', { otherAdministrators: 1 }, asked());
    await caughtUp();
    let deaths = 0;
    for (let lifetime = 1; ; lifetime += 3) {
      const doomed = mortal(stack.urls.api, stack.store, lifetime, pool);
      await Promise.race([doomed.died, finish(doomed)]);
      const survived = !doomed.isDead();
      await doomed.kill();
      if (survived) break;
      deaths += 1;
      // The key stays until the contact person is erased: only with it the email is known.
      if (await hasKey(person.id)) continue;
      expect(await facts(contactId)).toEqual(ERASED_ONCE);
    }
    expect(deaths).toBeGreaterThan(2);
    await finishAll();
    expect(await facts(contactId)).toEqual(ERASED_ONCE);
    expect([await hasKey(person.id), await hasKey(contactId)]).toEqual([false, false]);
    expect(await facts(other.contactId)).toEqual(['OrganizerContactNamed']);
    expect(await hasKey(other.contactId)).toBe(true);
    expect(await tablesWith(stack.urls.superuser, [person.email, person.email.toUpperCase()])).toEqual([]);
  });

  it('is erased when the person’s own request is due, and not before', async () => {
    const person = await register(stack, 'Vic', 'user');
    const { contactId } = await withContact(person.email);
    const who = browser(stack);
    await signIn(stack, who, person);
    expect((await who.send('DELETE', '/auth/account')).statusCode).toBe(202);
    await caughtUp();
    const { work } = eraseAccountsWhenDue({ pool, execute: stack.execute });
    const onDay = (day: number) =>
      work({ now: new Date(Date.now() + day * DAY + 60_000), signal: AbortSignal.timeout(60_000) });
    await onDay(29);
    await finishAll();
    expect(await facts(contactId)).toEqual(['OrganizerContactNamed']);
    await onDay(30);
    await finishAll();
    expect(await typesOf(`user-${person.id}`)).toContain('UserErased');
    expect(await facts(contactId)).toEqual(ERASED_ONCE);
    expect([await hasKey(person.id), await hasKey(contactId)]).toEqual([false, false]);
  });

  it.each([
    [
      'goes with the account, unless that was to keep it',
      false,
      ['ContactMessageSent', 'ContactMessageErased'],
    ],
    ['stays where the erasure says so', true, ['ContactMessageSent']],
  ])('what the person sent %s, though the API was killed after the erasure', async (_, keeps, expected) => {
    const person = await register(stack, 'Zoe', 'user');
    const id = v7();
    const sent = {
      name: 'Zoe',
      email: person.email,
      subject: 'other',
      message: 'Hi there',
      language: 'en',
    } as const;
    const emailHash = await emailHashOf(factCodec(streams, subjectKeys(pool)).keyedHash, person.email);
    await stack.execute(contactMessageStream, id, 'SendContactMessage', { ...sent, emailHash }, asked());
    await caughtUp();
    const erasure = { otherAdministrators: 1, keepsSubmissions: keeps };
    await stack.execute(userStream, person.id, 'EraseUser', erasure, asked());
    await finishAll();
    expect(await typesOf(`contactMessage-${id}`)).toEqual(expected);
    expect([await hasKey(person.id), await hasKey(id)]).toEqual([false, keeps]);
  });

  it('is not forgotten about where the rows do not show them yet', async () => {
    const person = await register(stack, 'Wyn', 'user');
    await confirmSessions(stack);
    await stack.pauseProjections();
    const { contactId } = await withContact(person.email);
    const url = `/api/admin/users/${person.id}/personal-data`;
    // What they sent is found by rows too.
    const refused = await stack.call({ method: 'DELETE', url });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'behind']);
    const keep = `${url}?submissions=keep`;
    expect((await stack.call({ method: 'DELETE', url: keep })).statusCode).toBe(200);
    expect(await facts(contactId)).toEqual(['OrganizerContactNamed']);
    // So that the work that finishes erasures can still find the contact person.
    expect(await hasKey(person.id)).toBe(true);
  });
});
