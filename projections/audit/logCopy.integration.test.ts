import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { GENESIS, withRecord } from '#platform/facts/leaf.ts';
import { rawRecords } from '#platform/rawLog/rawRecords.ts';
import { openConnection } from '#platform/store/connection.ts';
import { facts } from '#testing/contractStore.ts';
import { type PlaceOfStore, placeOfStore } from '#testing/logs/placeOfStore.ts';
import { strike } from '#testing/logs/strangers.ts';
import { appendEvents } from '#testing/manyEvents.ts';
import { scaled } from '#testing/scale.ts';
import { credentials } from '#testing/testStore.ts';
import { copyLog } from './logCopy.ts';

const KILLS = scaled(2, 20);
const EVENTS = scaled(150, 5_000);

const places: PlaceOfStore[] = [];
async function place(): Promise<PlaceOfStore> {
  const made = await placeOfStore(inject('databaseUrl'));
  places.push(made);
  return made;
}

let source: PlaceOfStore;
let target: PlaceOfStore;
beforeAll(async () => {
  [source, target] = [await place(), await place()];
  await strike(source.client, { tombstone: false });
  await appendEvents(source.store, EVENTS);
  // Appends of the client that are not JSON, although they say so, and one too large for the batch protocol.
  const broken = { ...jsonEvent({ type: 'Broken', data: {} }), metadata: Buffer.from('{"a":') };
  await source.client.appendToStream('event-broken', broken, { credentials });
  const huge = jsonEvent({
    type: 'Huge',
    data: { text: 'x'.repeat(700_000) },
    metadata: { text: 'y'.repeat(700_000) },
  });
  await source.client.appendToStream('event-huge', huge, { credentials });
  await source.client.appendToStream('event-huge', jsonEvent({ type: 'Small', data: {} }), { credentials });
  await source.client.setStreamMetadata('event-huge', { truncateBefore: 1 } as never, { credentials });
  // The target's positions differ from the start.
  await target.client.setStreamMetadata('other', { $maxAge: 1 } as never, { credentials });
});
afterAll(() => Promise.all(places.map(one => one.stop())));

/** Everything of a log that a copy keeps, with the stored bytes. */
async function contents({ url }: PlaceOfStore) {
  const connection = openConnection(url);
  const lines: string[] = [];
  let end = GENESIS;
  for await (const { record, raw } of rawRecords(connection)) {
    if (record.stream.startsWith('$')) continue;
    end = withRecord(end, record);
    const { id, stream, revision, type } = record;
    const [data, metadata] = [raw.getData_asB64(), raw.getCustomMetadata_asB64()];
    lines.push(
      [id, stream, revision, type, raw.getMetadataMap().get('content-type'), data, metadata].join(' '),
    );
  }
  await connection.close();
  return { lines, end };
}

describe('a log', () => {
  it('is copied with every byte, order and revision, and back again', async () => {
    const { end, takenUp, since } = await copyLog({ source: source.url, target: target.url });
    const own = await contents(source);
    expect({ takenUp, since, end }).toEqual({ takenUp: 0n, since: 0, end: own.end });
    expect(await contents(target)).toEqual(own);
    expect(await target.store.head()).not.toBe(await source.store.head());
    const settings = await target.client.getStreamMetadata('event-huge', { credentials });
    expect(settings.metadata).toEqual({ truncateBefore: 1 });

    const back = await place();
    await copyLog({ source: target.url, target: back.url });
    expect(await contents(back)).toEqual(own);
  });

  it('is completed by a second copy, which takes only what came since', async () => {
    const before = (await contents(source)).end.facts;
    await source.store.append('event-late', 'none', facts(3));
    const { takenUp, end } = await copyLog({ source: source.url, target: target.url });
    expect([takenUp, end.facts]).toEqual([before, before + 3n]);
    expect(await contents(target)).toEqual(await contents(source));
  });

  it('that goes on being written is copied to where it ended, and says how much is new', async () => {
    const to = await place();
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await source.store.append(`event-during-${crypto.randomUUID()}`, 'none', facts(2));
    })();
    const { end, since } = await copyLog({ source: source.url, target: to.url });
    isOver = true;
    await writing;
    expect(since).toBeGreaterThan(0);
    expect((await contents(to)).end).toEqual(end);
    expect((await copyLog({ source: source.url, target: to.url })).since).toBe(0);
    expect(await contents(to)).toEqual(await contents(source));
  });
});

describe('a copy is refused', () => {
  const refusal = (from: PlaceOfStore, to: PlaceOfStore) =>
    copyLog({ source: from.url, target: to.url }).then(
      () => '',
      (error: Error) => error.message,
    );

  it('by a target that has other records, more of them, or the same in another order', async () => {
    const [other, longer, reordered] = [await place(), await place(), await place()];
    await other.store.append('event-other', 'none', facts(1));
    expect(await refusal(source, other)).toContain('holds other records than this log: its record number 1 ');
    await copyLog({ source: source.url, target: longer.url });
    const { facts: count } = (await contents(longer)).end;
    await longer.store.append('event-other', 'none', facts(1));
    expect(await refusal(source, longer)).toContain(`its record number ${count + 1n} `);
    const [one, two] = [facts(1), facts(1)];
    const small = await place();
    for (const [to, streams] of [
      [small, ['event-a', 'event-b']],
      [reordered, ['event-b', 'event-a']],
    ] as const) {
      for (const stream of streams) await to.store.append(stream, 'none', stream === 'event-a' ? one : two);
    }
    expect(await refusal(small, reordered)).toContain('its record number 1 ');
    expect((await contents(other)).lines).toHaveLength(1);

    await small.client.tombstoneStream('event-a', { credentials });
    const empty = await place();
    expect(await refusal(small, empty)).toContain('The stream event-a was deleted permanently');
    expect((await contents(empty)).lines).toEqual([]);
  });
});

describe('interrupted', () => {
  const command = (to: PlaceOfStore): ChildProcess =>
    spawn(process.execPath, [resolve('projections/tanda.ts'), 'log', 'copy', '--to', to.url, '--json'], {
      env: { ...process.env, DATABASE_URL: source.database.projector, EVENTSTORE_URL: source.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  /** Waits until the target has about `count` facts; answers false once the command has ended. */
  async function reaches(to: PlaceOfStore, count: number, child: ChildProcess): Promise<void> {
    while (child.exitCode === null) {
      let has = 0;
      for await (const _ of to.store.readAll({ limit: count })) has += 1;
      if (has >= count) return;
      await pause(5);
    }
  }

  it('by kills, of the command and of the target’s server, it is completed by the next one', async () => {
    const to = await place();
    const { facts: total } = (await contents(source)).end;
    for (let kill = 0; kill < KILLS; kill++) {
      const child = command(to);
      await reaches(to, Math.ceil((Number(total) * (kill + 0.5)) / (KILLS + 1)), child);
      if (kill % 3 === 2) await to.restart();
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    const last = command(to);
    let said = '';
    last.stdout?.on('data', chunk => (said += chunk));
    expect(await once(last, 'close')).toEqual([0, null]);
    const own = await contents(source);
    expect(await contents(to)).toEqual(own);
    expect(JSON.parse(said)).toMatchObject([
      { facts: Number(total), newSince: 0, end: `${own.end.hash.toString('hex')}@${total}` },
    ]);
  });

  it('by restarts of the target’s server, it goes on by itself', async () => {
    const to = await place();
    const copying = copyLog({ source: source.url, target: to.url });
    for (let restart = 0; restart < KILLS; restart++) {
      await pause(40);
      await to.restart();
    }
    await copying;
    expect(await contents(to)).toEqual(await contents(source));
  });
});
