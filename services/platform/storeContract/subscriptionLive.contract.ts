import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllStreamSubscription,
  binaryEvent,
  END,
  NO_STREAM,
  type Position,
  type StreamSubscription,
  streamNameFilter,
  TimeoutError,
} from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { category, event, fact, facts, type Subject } from '#testing/contractStore.ts';

const SLOW = 'Consumer too slow to handle event while live. Client resubscription required';

/** When a subscriber is live, and what happens to one that cannot keep up. */
export function describeLive(subject: () => Subject): void {
  test('a stream that does not exist is caught up with once it does', async () => {
    const { client, store } = subject();
    const stream = `${category()}1`;
    const subscription = client.subscribeToStream(stream);
    const told = listen(subscription);
    await told.until('confirmation');
    // Another subscription receives it in the meantime, so that this does not depend on timing.
    const other = listen(client.subscribeToStream(stream, { fromRevision: END }));
    await other.until('caughtUp');
    await pause(200);
    expect(told.heard).toEqual(['confirmation']);
    await store.append(stream, 'none', facts(2));
    await told.until('caughtUp');
    expect(told.heard.slice(0, 2)).toEqual(['confirmation', 0n]);
    await told.until(1n);
    await Promise.all([told.leave(), other.leave()]);
  });

  // 23.10 ends it, as the embedded store does; later versions let it catch up on the same subscription, and one whose
  // buffers are large enough for all of it never finds out. In no case may anything be missing.
  test('a reader that is too slow while live is ended or catches up, and misses nothing', async () => {
    const { client, store, isEmbedded } = subject();
    const prefix = category();
    const filter = () => streamNameFilter({ prefixes: [prefix] });
    const subscription = client.subscribeToAll({ fromPosition: END, filter: filter() });
    const slow = listen(subscription);
    await slow.until('caughtUp');
    subscription.pause();
    const written = facts(8_000).map(one => ({ ...one, data: { text: 'x'.repeat(500) } }));
    for (let n = 0; n < written.length; n += 400) {
      await store.append(`${prefix}${n}`, 'none', written.slice(n, n + 400));
    }
    const failed = once(subscription, 'error').then(([error]) => error as Error);
    subscription.resume();
    const error = await Promise.race([failed, slow.untilCount(written.length)]);
    if (isEmbedded) expect(error).toBeDefined();
    if (!error) {
      expect(slow.ids).toEqual(written.map(({ id }) => id));
      return slow.leave();
    }
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toContain(SLOW);
    expect(slow.heard).not.toContain('fellBehind');
    const again = listen(client.subscribeToAll({ fromPosition: slow.last() ?? END, filter: filter() }));
    await again.until('caughtUp');
    expect([...slow.ids, ...again.ids]).toEqual(written.map(({ id }) => id));
    await again.leave();
  });

  test('a subscriber gets the targets of links on request', async () => {
    const { client, store, credentials } = subject();
    const [stream, links] = [`${category()}1`, `${category()}links`];
    await store.append(stream, 'none', [fact({}, 'Linked'), fact({}, 'LinkedToo')]);
    const link = (target: string) => binaryEvent({ type: '$>', data: Buffer.from(target) });
    await client.appendToStream(links, [link(`0@${stream}`), event({}, 'Plain')], {
      expectedRevision: NO_STREAM,
      credentials,
    });
    const types: unknown[] = [];
    for await (const { event: read, link: by } of client.subscribeToStream(links, { resolveLinkTos: true })) {
      types.push([read?.type, by?.type]);
      if (types.length === 2) {
        await client.appendToStream(links, link(`1@${stream}`), { expectedRevision: 1n, credentials });
      }
      if (types.length === 3) break;
    }
    expect(types).toEqual([
      ['Linked', '$>'],
      ['Plain', undefined],
      ['LinkedToo', '$>'],
    ]);
  });
}

type Heard = 'confirmation' | 'caughtUp' | 'fellBehind' | bigint;

/** Everything a subscription reports, in order; facts by their revision. */
function listen(subscription: AllStreamSubscription | StreamSubscription) {
  const heard: Heard[] = [];
  const ids: string[] = [];
  let last: Position | undefined;
  let wake = () => {};
  const hear = (what: Heard) => {
    heard.push(what);
    wake();
  };
  for (const sign of ['confirmation', 'caughtUp', 'fellBehind'] as const) {
    subscription.on(sign, () => hear(sign));
  }
  subscription.on('data', ({ event: read }: { event?: Read }) => {
    if (!read) return;
    ids.push(read.id);
    last = read.position;
    hear(read.revision);
  });
  // Without a listener, an error would end the process.
  subscription.on('error', () => {});
  const until = async (what: Heard) => {
    while (!heard.includes(what)) await new Promise<void>(resolve => (wake = resolve));
  };
  const untilCount = async (count: number) => {
    while (ids.length < count) await new Promise<void>(resolve => (wake = resolve));
  };
  return { heard, ids, until, untilCount, last: () => last, leave: () => subscription.unsubscribe() };
}

type Read = { id: string; revision: bigint; position?: Position };
