import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ANY,
  type AppendExpectedRevision,
  binaryEvent,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { soon } from '#testing/soon.ts';
import {
  collect,
  credentials,
  fact,
  facts,
  newStream,
  openTestStore,
  type TestStore,
} from '#testing/testStore.ts';
import { withClient } from '../../postgres/prepareDatabase.ts';

let store: TestStore;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  store = await openTestStore(database.urls.owner);
});
afterAll(async () => {
  await store?.stop();
  await database?.drop();
});

const idsOf = async (stream: string) =>
  (await collect(store.client.readStream(stream))).map(({ event }) => event!.id);

// EventStoreDB counts only the data of a classic append; in a batch it adds two bytes per character of the
// type.
describe.each([
  ['classic', { credentials }, 0],
  ['batch', {}, 2],
])('%s append', (_, path, sizeOfType) => {
  const append = (
    stream: string,
    events: ReturnType<typeof fact>[],
    expectedRevision: AppendExpectedRevision,
  ) => store.client.appendToStream(stream, events, { expectedRevision, ...path });

  test('answers the revision and a position that goes up by one with each event', async () => {
    const stream = newStream();
    const first = await append(stream, facts(2), NO_STREAM);
    const second = await append(stream, facts(3), 1n);
    expect([first.nextExpectedRevision, second.nextExpectedRevision]).toEqual([1n, 4n]);
    expect(second.position!.commit).toBe(first.position!.commit + 3n);
    expect(second.position!.prepare).toBe(second.position!.commit);
  });

  test('keeps data, metadata, type, id and time', async () => {
    const stream = newStream();
    const id = randomUUID().toUpperCase();
    const before = Date.now();
    const json = {
      ...fact('EventMoved', { city: 'Łódź', at: null }),
      metadata: { $correlationId: 'c', n: [1] },
    };
    const bytes = Uint8Array.from([0, 1, 254, 255]);
    const binary = binaryEvent({ id, type: 'Photo', data: bytes, metadata: bytes });
    await store.client.appendToStream(stream, [json, binary], { expectedRevision: NO_STREAM, ...path });
    const [moved, photo] = (await collect(store.client.readStream(stream))).map(({ event }) => event!);
    expect(moved).toMatchObject({
      type: 'EventMoved',
      data: json.data,
      metadata: json.metadata,
      isJson: true,
    });
    expect(moved!.created.getTime()).toBeGreaterThanOrEqual(before);
    expect(photo).toMatchObject({ type: 'Photo', id: id.toLowerCase(), isJson: false, revision: 1n });
    expect([...(photo!.data as Uint8Array)]).toEqual([...bytes]);
    expect([...(photo!.metadata as Uint8Array)]).toEqual([...bytes]);
  });

  test.each<[AppendExpectedRevision, number, bigint | 'no_stream']>([
    [NO_STREAM, 2, 1n],
    [0n, 2, 1n],
    [5n, 2, 1n],
    [0n, 0, NO_STREAM],
    [STREAM_EXISTS, 0, NO_STREAM],
  ])('expecting %s of a stream of %i events is a conflict', async (expected, length, actual) => {
    const stream = newStream();
    if (length > 0) await append(stream, facts(length), NO_STREAM);
    const conflict = await append(stream, [fact()], expected).catch(error => error);
    expect(conflict).toBeInstanceOf(WrongExpectedVersionError);
    expect(conflict).toMatchObject({ streamName: stream, actualVersion: actual, expectedVersion: expected });
  });

  test('the same append again is answered as the first time, also after a restart', async () => {
    const stream = newStream();
    const [first, second, later] = [facts(2), facts(2), facts(1)];
    const answers = [await append(stream, first, NO_STREAM), await append(stream, second, 1n)];
    await append(stream, later, 3n);
    expect([await append(stream, first, NO_STREAM), await append(stream, second, 1n)]).toEqual(answers);
    await store.restart();
    expect([await append(stream, first, NO_STREAM), await append(stream, second, 1n)]).toEqual(answers);
    expect(await idsOf(stream)).toEqual([...first, ...second, ...later].map(event => event.id));
  });

  test('other ids at an older revision, or only some of the same, are a conflict', async () => {
    const stream = newStream();
    const [one, two] = [fact(), fact()];
    await append(stream, [one, two], NO_STREAM);
    for (const events of [
      [fact(), two],
      [one, fact()],
      [one, two, fact()],
      [two, one],
    ]) {
      await expect(append(stream, events, NO_STREAM)).rejects.toThrow(WrongExpectedVersionError);
    }
    expect(await append(stream, [one], NO_STREAM)).toMatchObject({ nextExpectedRevision: 0n });
    expect(await idsOf(stream)).toEqual([one.id, two.id]);
  });

  test('with any, an append is recognised while it is in memory', async () => {
    const stream = newStream();
    const events = facts(2);
    const answer = await append(stream, events, ANY);
    expect(await append(stream, events, ANY)).toEqual(answer);
    expect(await append(stream, events, STREAM_EXISTS)).toEqual(answer);
    await store.restart();
    expect(await append(stream, events, ANY)).toMatchObject({ nextExpectedRevision: 3n });
  });

  test("at the stream's own revision the ids are not compared", async () => {
    const stream = newStream();
    const event = fact();
    await append(stream, [event], NO_STREAM);
    expect(await append(stream, [event], 0n)).toMatchObject({ nextExpectedRevision: 1n });
  });

  test('accepts 1 MiB and refuses more, changing nothing', async () => {
    const stream = newStream();
    const ofSize = (size: number) => ({
      ...fact('T'),
      data: 'x'.repeat(size - sizeOfType - '""'.length),
    });
    await append(stream, [ofSize(524_288), ofSize(524_288)], NO_STREAM);
    const refused = await append(stream, [ofSize(524_288), ofSize(524_289)], 1n).catch(error => error);
    expect(refused).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(refused).toMatchObject({ maxAppendSize: 1_048_576 });
    expect(await idsOf(stream)).toHaveLength(2);
  });

  test('many events in one append stay in order', async () => {
    const stream = newStream();
    const events = facts(2_000);
    await append(stream, events, NO_STREAM);
    expect(await idsOf(stream)).toEqual(events.map(event => event.id));
  });

  test('an event that Postgres cannot hold is refused, and the others are not', async () => {
    const [good, bad] = [newStream(), newStream()];
    const results = await Promise.allSettled([
      append(good, [fact()], NO_STREAM),
      append(bad, [fact('with \0')], NO_STREAM),
      append(`${bad}\0`, [fact()], NO_STREAM),
      append('x'.repeat(2_000), [fact()], NO_STREAM),
      append(bad, [{ ...fact(), id: 'no uuid' }], NO_STREAM),
      append(newStream('Łódź 🕺'), [fact('Ж')], NO_STREAM),
    ]);
    const [fulfilled, rejected] = ['fulfilled', 'rejected'];
    expect(results.map(({ status }) => status)).toEqual([
      fulfilled,
      ...[rejected, rejected, rejected, rejected],
      fulfilled,
    ]);
    expect(await append(bad, [fact()], NO_STREAM)).toMatchObject({ nextExpectedRevision: 0n });
  });

  test('of many writers to one stream exactly one wins each revision', async () => {
    const stream = newStream();
    const rounds = 20;
    let won = 0;
    const writer = async () => {
      for (let round = 0; round < rounds; round++) {
        const expected = round === 0 ? NO_STREAM : BigInt(round - 1);
        const result = await append(stream, [fact()], expected).catch(error => error);
        if (result.success) won++;
        else expect(result).toBeInstanceOf(WrongExpectedVersionError);
      }
    };
    await Promise.all(Array.from({ length: 16 }, writer));
    expect(won).toBe(rounds);
    expect(await idsOf(stream)).toHaveLength(rounds);
  });
});

test('positions are gapless and in stream order, whatever runs concurrently', async () => {
  const streams = Array.from({ length: 32 }, () => newStream('gapless'));
  const last = async () =>
    (await collect(store.client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })))[0];
  const from = (await last())!.event!.position;
  await Promise.all(
    streams.map(async stream => {
      for (let revision = -1n; revision < 9n; revision++) {
        const expectedRevision = revision < 0n ? NO_STREAM : revision;
        await store.client.appendToStream(stream, fact(), { expectedRevision, credentials });
      }
    }),
  );
  const added = (await collect(store.client.readAll({ fromPosition: from })))
    .slice(1)
    .map(({ event }) => event!);
  expect(added.map(event => event.position.commit - from.commit)).toEqual(
    added.map((_, index) => BigInt(index + 1)),
  );
  for (const stream of streams) {
    const revisions = added.filter(event => event.streamId === stream).map(event => event.revision);
    expect(revisions).toEqual(Array.from({ length: 10 }, (_, index) => BigInt(index)));
  }
});

test('an event that Postgres refuses fails alone, whatever is appended with it', async () => {
  await withClient(database.urls.owner, client =>
    client.query(`
      create function log.refuse() returns trigger language plpgsql as
        $$ begin raise exception 'poison' using errcode = '22000'; end $$;
      create trigger refuse before insert on log.events
        for each row when (new.type = 'Poison') execute function log.refuse()`),
  );
  const append = (event: ReturnType<typeof fact>) =>
    store.client.appendToStream(newStream(), event, { expectedRevision: NO_STREAM, credentials });
  const appends = [...facts(5), fact('Poison'), ...facts(5), fact('Poison')].map(append);
  const results = await Promise.allSettled(appends);
  const failed = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
  expect(failed).toEqual([5, 11]);
  await expect(appends[5]).rejects.toThrow(/poison/);
});

describe('while the log cannot be written', () => {
  type Options = { deadline?: number; batch?: boolean };
  const append = (stream: string, events: ReturnType<typeof fact>[], { deadline, batch }: Options = {}) =>
    store.client.appendToStream(stream, events, {
      expectedRevision: NO_STREAM,
      deadline,
      ...(!batch && { credentials }),
    });

  /** Runs `work` while an append waits inside Postgres, and with it all later ones. */
  async function whileBlocked(work: () => Promise<void>): Promise<void> {
    await withClient(database.urls.owner, async client => {
      await client.query('begin; lock table log.events in exclusive mode');
      const blocked = append(newStream(), facts(1));
      const waiting = `select 1 from pg_locks join pg_database on pg_database.oid = database
                       where datname = current_database() and not granted`;
      await vi.waitUntil(async () => (await client.query(waiting)).rowCount, soon);
      await work();
      await client.query('commit');
      await blocked;
    });
  }

  test('an append whose caller has given up is never written, others are', async () => {
    const [classic, batch, patient] = [newStream(), newStream(), newStream()];
    let all: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await whileBlocked(async () => {
      const impatient = { deadline: 100 };
      all = Promise.allSettled([
        append(classic, facts(1), impatient),
        append(batch, facts(1), { ...impatient, batch: true }),
        append(patient, facts(1)),
      ]);
      await sleep(200);
    });
    const outcomes = (await all!).map(one => (one.status === 'rejected' ? one.reason : one.value));
    expect(outcomes[0]).toBeInstanceOf(DeadlineExceededError);
    expect(outcomes[1]).toBeInstanceOf(DeadlineExceededError);
    expect(outcomes[2]).toMatchObject({ success: true });
    for (const stream of [classic, batch]) await expect(idsOf(stream)).rejects.toThrow(StreamNotFoundError);
  });
});
