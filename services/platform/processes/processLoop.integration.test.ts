import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventStream } from '#contracts/events/event/event.ts';
import { mortal } from '#testing/kills/mortal.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { lead, type ProcessOptions } from '../../compose/work.ts';
import { connectPool } from '../database/database.ts';
import { subjectKeys } from '../facts/subjectKeys.ts';
import { NotPerformed, type Performer } from './dispatcher.ts';
import { command, process } from './process.ts';
import { enrolProcesses } from './processLoop.ts';

type Mail = { to: string };

const LOG = pino({ level: globalThis.process.env.LOG_LEVEL ?? 'silent' });
const TITLE = 'Not greeted yet';

let stack: Stack;
let pool: pg.Pool;
let owner: pg.Pool;
/** The recipients of the mails that were really sent. */
let sent: string[];

/** Every new event triggers a mail, and gets another title. */
const greet = process({
  name: 'greetOnEventCreated',
  of: [eventStream],
  on: {
    EventCreated: ({ stream, data, id }) => [
      { effect: 'sendMail', key: 'mail', payload: { to: id } satisfies Mail },
      command(eventStream, stream.slice('event-'.length), 'ChangeEvent', { title: `${data.title}, greeted` }),
    ],
  },
});

const sendMail: Performer = {
  idempotent: false,
  async perform({ payload }) {
    sent.push((payload as Mail).to);
  },
};

beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'), { processes: false });
  pool = connectPool(stack.urls.api, { name: 'test' });
  owner = connectPool(stack.urls.owner, { name: 'test' });
  sent = [];
  await enrolProcesses({ pool, store: stack.store }, [greet]);
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await stack.stop();
});

async function create(title = TITLE): Promise<string> {
  const body = { title, startDateTime: '2027-03-26T20:00:00' };
  const answer = await stack.call({ method: 'POST', url: '/api/admin/events', body });
  expect(answer.statusCode).toBe(201);
  return answer.json().event.id;
}

/** A worker that runs until it is stopped. */
function worker(options: Partial<ProcessOptions> = {}) {
  const stopping = new AbortController();
  const ended = lead({
    pool,
    store: stack.store,
    log: LOG,
    signal: stopping.signal,
    processes: [greet],
    kinds: [],
    periodics: [],
    performers: { sendMail },
    ...options,
  });
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

type Entry = { factId: string; process: string; key: string; status: string; error: string | null };

async function outbox(where = 'true', values: unknown[] = []): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    `select fact_id as "factId", process, key, status, error from private.outbox where ${where} order by id`,
    values,
  );
  return rows;
}

async function until(check: () => Promise<boolean>, patience = 30_000): Promise<void> {
  const end = Date.now() + patience;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Not within ${patience} ms: ${check}`);
    await pause(20);
  }
}

const isSettled = async (): Promise<boolean> =>
  (await outbox("process = $1 and status in ('waiting', 'performing')", [greet.name])).length === 0;

async function positionOf(name: string): Promise<bigint> {
  const { rows } = await pool.query('select position from private.processes where name = $1', [name]);
  return rows[0].position;
}

/** Waits until the process has read all its facts and their effects are settled, or until its worker is dead. */
async function untilDrained(isOver = () => false): Promise<void> {
  const last = stack.store.readAll({ prefixes: ['event-'], direction: 'backwards', limit: 1 });
  for await (const { position } of last) {
    await until(async () => isOver() || ((await positionOf(greet.name)) >= position && (await isSettled())));
  }
}

async function factsOf(id: string): Promise<{ id: string; type: string; metadata: unknown }[]> {
  const facts = [];
  for await (const record of stack.store.readStream(`event-${id}`)) facts.push(record);
  return facts;
}

const counted = (items: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(items)].map(item => [item, items.filter(one => one === item).length]));

describe('a process', () => {
  it('has each effect of a fact performed once, by the system, with the fact as its cause', async () => {
    const running = worker();
    const id = await create();
    await untilDrained();
    await running.stop();
    const [created, changed, ...more] = await factsOf(id);
    expect(more).toEqual([]);
    expect(changed).toMatchObject({
      type: 'EventDetailsChanged',
      data: { title: `${TITLE}, greeted` },
      metadata: {
        actor: { role: 'system' },
        $causationId: created!.id,
        $correlationId: (created!.metadata as { $correlationId: string }).$correlationId,
      },
    });
    expect(sent).toEqual([created!.id]);
  });

  it('does nothing at all when the log is replayed to it', async () => {
    await Promise.all(Array.from({ length: 30 }, () => create()));
    const running = worker();
    await untilDrained();
    await running.stop();
    const before = { sent: sent.length, head: await stack.store.head(), outbox: await outbox() };
    expect(before.sent).toBe(31);

    await pool.query('update private.processes set position = 0');
    const again = worker();
    await untilDrained();
    await again.stop();
    expect({ sent: sent.length, head: await stack.store.head(), outbox: await outbox() }).toEqual(before);
  });

  it('that is new starts at the head of the log, unless it says otherwise', async () => {
    const late = { ...greet, name: 'late' };
    const early = { ...greet, name: 'early', startsAt: 'beginning' as const };
    await enrolProcesses({ pool, store: stack.store }, [late, early]);
    const id = await create();
    await enrolProcesses({ pool, store: stack.store }, [late, early]);
    const running = worker({ processes: [late, early], performers: {} });
    await until(async () => (await outbox("process = 'early' and effect = 'sendMail'")).length === 32);
    await until(async () => (await outbox("process = 'late'")).length === 2);
    await running.stop();
    const [created] = await factsOf(id);
    expect((await outbox("process = 'late'")).map(({ factId }) => factId)).toEqual([
      created!.id,
      created!.id,
    ]);
    await owner.query("delete from private.outbox where process in ('late', 'early')");
    await owner.query("delete from private.processes where name in ('late', 'early')");
    const rest = worker();
    await untilDrained();
    await rest.stop();
  });

  it('keeps a fact that it cannot react to for a retry, and continues with the others', async () => {
    let broken = true;
    const fragile = process({
      name: 'fragile',
      of: [eventStream],
      on: {
        EventCreated: ({ data, id }) => {
          if (broken && data.title === 'Poison') throw new Error('No idea what this is');
          return [{ effect: 'sendMail', key: 'mail', payload: { to: `fragile ${id}` } }];
        },
      },
    });
    await enrolProcesses({ pool, store: stack.store }, [fragile]);
    const running = worker({ processes: [fragile] });
    await create('Poison');
    await create();
    await until(async () => (await outbox("process = 'fragile' and status = 'done'")).length === 1);
    await until(async () => (await outbox("process = 'fragile' and error like 'No idea%'")).length === 1);
    broken = false;
    await owner.query('update private.outbox set next_try_at = now()');
    await until(async () => (await outbox("process = 'fragile' and status = 'done'")).length === 3);
    await running.stop();
    expect(sent.filter(to => to.startsWith('fragile'))).toHaveLength(2);
  });
});

describe('if processes die', () => {
  it('each effect is performed once, when a worker is cut off at every one of its steps', async () => {
    let deaths = 0;
    let survivals = 0;
    const ids: string[] = [];
    for (let lifetime = 1; survivals < 10; lifetime++) {
      ids.push(await create());
      const doomed = mortal(stack.urls.api, stack.store, lifetime, pool);
      const stopping = new AbortController();
      const dyingMail: Performer = {
        idempotent: false,
        perform: (effect, signal) => doomed.step(() => sendMail.perform(effect, signal)),
      };
      void lead({
        pool: doomed.pool,
        store: doomed.store,
        log: LOG,
        signal: stopping.signal,
        processes: [greet],
        kinds: [],
        periodics: [],
        performers: { sendMail: dyingMail },
      });
      await Promise.race([doomed.died, untilDrained(doomed.isDead)]);
      stopping.abort();
      if (doomed.isDead()) deaths += 1;
      else survivals += 1;
      await doomed.kill();
    }
    const survivor = worker();
    await untilDrained();
    await survivor.stop();

    const mails = await outbox("effect = 'sendMail' and process = $1", [greet.name]);
    const times = counted(sent);
    expect(Object.values(times).filter(count => count > 1)).toEqual([]);
    for (const { factId, status } of mails) {
      if (status !== 'unknown') expect([status, times[factId]]).toEqual(['done', 1]);
    }
    const unknown = mails.filter(({ status }) => status === 'unknown');
    expect(unknown.every(({ error }) => error === 'The worker that performed it was interrupted.')).toBe(
      true,
    );
    const unsent = unknown.filter(({ factId }) => !times[factId]).length;
    expect(sent.filter(to => !to.startsWith('fragile')).length + unsent).toBe(mails.length);
    expect(deaths).toBeGreaterThan(40);
    for (const id of ids) {
      const [created, ...changed] = await factsOf(id);
      expect(changed.map(({ type }) => type)).toEqual(['EventDetailsChanged']);
      expect(mails.filter(({ factId }) => factId === created!.id)).toHaveLength(1);
    }
  });

  it('each effect is performed once by two concurrent workers', async () => {
    const before = sent.length;
    const other = connectPool(stack.urls.api, { name: 'other', max: 12 });
    const both = [worker(), worker({ pool: other })];
    const ids = await Promise.all(Array.from({ length: 100 }, () => create()));
    await untilDrained();
    await Promise.all(both.map(one => one.stop()));
    await other.end();
    expect(sent.length - before).toBe(100);
    expect(new Set(sent).size).toBe(sent.length);
    for (const id of ids) expect(await factsOf(id)).toHaveLength(2);
  });
});

describe('an effect', () => {
  const one = (perform: Performer['perform'], idempotent = false) =>
    worker({ performers: { sendMail: { idempotent, perform } } });
  const last = async (): Promise<Entry> => (await outbox("effect = 'sendMail'")).at(-1)!;
  const hurry = async () => {
    await owner.query("update private.outbox set next_try_at = now() where status = 'waiting'");
    await owner.query("select pg_notify('outbox', '')");
  };

  it('is retried if nothing has happened, and fails permanently after the twelfth attempt', async () => {
    let tries = 0;
    const running = one(async () => {
      tries += 1;
      throw new NotPerformed('The mail server ana@example.org says no');
    });
    await create();
    await until(async () => {
      await hurry();
      return (await last()).status === 'failed';
    });
    await running.stop();
    expect(tries).toBe(12);
    expect((await last()).error).toBe('The mail server ••• says no');
  });

  it('is never retried if its outcome is unknown', async () => {
    let tries = 0;
    const running = one(async () => {
      tries += 1;
      throw new Error('The connection broke after the last byte');
    });
    await create();
    await until(async () => (await last()).status === 'unknown');
    await hurry();
    await pause(300);
    await running.stop();
    expect(tries).toBe(1);
    const answer = await stack.call({ method: 'GET', url: '/api/admin/effects?status=unknown&limit=1' });
    const { effects, counts } = answer.json();
    expect({ effects, counts }).toMatchObject({
      counts: { failed: 1 },
      effects: [
        { process: greet.name, effect: 'sendMail', error: 'The connection broke after the last byte' },
      ],
    });
  });

  it('of unknown outcome is performed again, or settled, when a person decides so', async () => {
    let sure = false;
    let tries = 0;
    const running = one(async () => {
      tries += 1;
      if (!sure) throw new Error('Silence');
    });
    await Promise.all([create(), create()]);
    const silent = async () => {
      const url = '/api/admin/effects?status=unknown';
      const { effects } = (await stack.call({ method: 'GET', url })).json();
      return effects.filter(({ error }: { error: string }) => error === 'Silence');
    };
    await until(async () => (await silent()).length === 2);
    sure = true;
    const [again, enough] = await silent();
    const decide = (id: string, what: string) =>
      stack.send('POST', `/api/admin/effects/${id}/${what}`, {
        ...(what === 'settle' && { status: 'done', reason: 'It arrived.' }),
      });
    expect((await decide(again.id, 'retry')).statusCode).toBe(200);
    expect((await decide(enough.id, 'settle')).statusCode).toBe(200);
    await until(
      async () =>
        (await outbox('id = any($1) and status = $2', [[again.id, enough.id], 'done'])).length === 2,
    );
    await running.stop();
    expect(tries).toBe(3);
    expect((await decide(again.id, 'retry')).statusCode).toBe(409);
    expect((await decide('999999', 'settle')).statusCode).toBe(404);
    const facts = [];
    for await (const fact of stack.store.readStream(`effect-${again.id}`)) facts.push(fact);
    expect(facts).toMatchObject([
      {
        type: 'EffectRetried',
        data: { process: greet.name, key: 'mail', was: 'unknown' },
        metadata: { actor: { role: 'admin' } },
      },
    ]);
  });

  it('waits out an outage, however long, without counting its attempts', async () => {
    let tries = 0;
    const running = one(async () => {
      tries += 1;
      if (tries < 20) throw new NotPerformed('The house is dark', { counted: false });
    });
    await create();
    await until(async () => {
      await hurry();
      // Until its own entry exists, the last one belongs to the previous test.
      return tries > 0 && (await last()).status === 'done';
    });
    await running.stop();
    expect(tries).toBe(20);
  });

  it('that is refused fails immediately, with the sentence', async () => {
    const running = worker();
    const id = await create();
    await untilDrained();
    const spoil = process({
      name: `spoil${v7()}`,
      of: [eventStream],
      on: { EventDeleted: () => [command(eventStream, id, 'ChangeEvent', { status: 'completed' })] },
    });
    await running.stop();
    await enrolProcesses({ pool, store: stack.store }, [spoil]);
    const spoiling = worker({ processes: [spoil] });
    await stack.call({ method: 'DELETE', url: `/api/admin/events/${await create()}` });
    await until(
      async () => (await outbox('process = $1 and status = $2', [spoil.name, 'failed'])).length === 1,
    );
    await spoiling.stop();
    expect(await outbox('process = $1', [spoil.name])).toMatchObject([
      { error: 'An event can be completed once it has ended.' },
    ]);
  });

  it('about a person is sealed while it waits, and erased with the person', async () => {
    const person = v7();
    const secret = 'a-most-private-address@example.org';
    const tell = process({
      name: 'tell',
      of: [eventStream],
      on: {
        EventCreated: () => [{ effect: 'tellThem', key: 'tell', payload: { to: secret }, subject: person }],
      },
    });
    await enrolProcesses({ pool, store: stack.store }, [tell]);
    const waiting = worker({ processes: [tell] });
    await create();
    await create();
    await until(async () => (await outbox("process = 'tell'")).length === 2);
    await waiting.stop();
    const { rows } = await pool.query('select outbox::text as text from private.outbox');
    expect(rows.filter(({ text }) => text.includes('most-private'))).toEqual([]);

    const told: unknown[] = [];
    const tellThem = (limit: number): Performer => ({
      idempotent: false,
      async perform({ payload }) {
        if (told.length >= limit) throw new NotPerformed('not yet', { counted: false });
        told.push(payload);
      },
    });
    const telling = worker({ processes: [], performers: { tellThem: tellThem(1) } });
    await until(async () => told.length === 1);
    await telling.stop();
    await owner.query('update private.subject_keys set key = null, erased_at = now() where subject = $1', [
      person,
    ]);
    await hurry();
    const afterwards = worker({ processes: [], performers: { tellThem: tellThem(9) } });
    await until(async () => (await outbox("process = 'tell' and status = 'done'")).length === 2);
    await afterwards.stop();
    expect(told).toEqual([{ to: secret }]);
    expect((await outbox("process = 'tell'")).map(({ error }) => error)).toContain(
      'The person was erased; nothing was done.',
    );
    expect(await subjectKeys(pool).forOpening(new Set([person]))).toEqual(new Map([[person, null]]));
  });
});
