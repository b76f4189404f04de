import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { queueByStream } from './streamQueues.ts';

const busy = { status: 503, code: 'busy' };

/** Work that ends on request, and logs when it begins. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  const end = async (name: string) => {
    ends.get(name)!.resolve(name);
    await setImmediate();
  };
  const fail = async (name: string) => {
    ends.get(name)!.reject(new Error(name));
    await setImmediate();
  };
  return { begun, work, end, fail };
}

describe('work on one stream', () => {
  it('is done one after the other, in the order in which it was asked for', async () => {
    const { begun, work, end } = works();
    const queued = queueByStream();
    const all = ['one', 'two', 'three'].map(name => queued('event-1', work(name)));
    expect(begun).toEqual(['one']);
    await end('one');
    expect(begun).toEqual(['one', 'two']);
    await end('two');
    await end('three');
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
  });

  it('does not hold up work on another one', async () => {
    const { begun, work } = works();
    const queued = queueByStream();
    for (const stream of ['event-1', 'event-1', 'event-2']) void queued(stream, work(stream));
    expect(begun).toEqual(['event-1', 'event-2']);
  });

  it('lets the next one run when it fails', async () => {
    const { begun, work, fail } = works();
    const queued = queueByStream();
    const failing = queued('event-1', work('one'));
    void queued('event-1', work('two'));
    const refused = expect(failing).rejects.toThrow('one');
    await fail('one');
    await refused;
    expect(begun).toEqual(['one', 'two']);
  });

  it('runs anyway when it has waited for too long', async () => {
    const { begun, work, end } = works();
    const queued = queueByStream({ wait: 20 });
    const held = queued('event-1', work('held'));
    const late = queued('event-1', work('late'));
    await pause(60);
    expect(begun).toEqual(['held', 'late']);
    // It has no turn to pass on, either.
    void queued('event-1', work('next'));
    await end('late');
    expect(begun).toEqual(['held', 'late']);
    await end('held');
    expect([await held, await late, begun]).toEqual(['held', 'late', ['held', 'late', 'next']]);
  });

  it('is refused where too many wait already, and only there', async () => {
    const { work, end } = works();
    const queued = queueByStream({ most: 2 });
    const all = ['one', 'two', 'three'].map(name => queued('event-1', work(name)));
    await expect(queued('event-1', work('four'))).rejects.toMatchObject(busy);
    void queued('event-2', work('elsewhere'));
    for (const name of ['one', 'two', 'three']) await end(name);
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
    void queued('event-1', work('five'));
    await end('five');
  });

  it('is not begun for a caller who is gone, and lets the next one run', async () => {
    const { begun, work, end } = works();
    const queued = queueByStream();
    void queued('event-1', work('one'));
    const gone = queued('event-1', work('two'), () => true);
    void queued('event-1', work('three'), () => false);
    const refused = expect(gone).rejects.toMatchObject(busy);
    await end('one');
    await refused;
    expect(begun).toEqual(['one', 'three']);
  });
});
