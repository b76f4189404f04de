import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { turnsByStream } from './turns.ts';

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
    const inTurn = turnsByStream();
    const all = ['one', 'two', 'three'].map(name => inTurn('event-1', work(name)));
    expect(begun).toEqual(['one']);
    await end('one');
    expect(begun).toEqual(['one', 'two']);
    await end('two');
    await end('three');
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
  });

  it('does not hold up work on another one', async () => {
    const { begun, work } = works();
    const inTurn = turnsByStream();
    for (const stream of ['event-1', 'event-1', 'event-2']) void inTurn(stream, work(stream));
    expect(begun).toEqual(['event-1', 'event-2']);
  });

  it('gives its turn to the next when it fails', async () => {
    const { begun, work, fail } = works();
    const inTurn = turnsByStream();
    const failing = inTurn('event-1', work('one'));
    void inTurn('event-1', work('two'));
    const refused = expect(failing).rejects.toThrow('one');
    await fail('one');
    await refused;
    expect(begun).toEqual(['one', 'two']);
  });

  it('goes on without a turn when it has waited for too long', async () => {
    const { begun, work, end } = works();
    const inTurn = turnsByStream({ patience: 20 });
    const held = inTurn('event-1', work('held'));
    const late = inTurn('event-1', work('late'));
    await pause(60);
    expect(begun).toEqual(['held', 'late']);
    // It has no turn to pass on, either.
    void inTurn('event-1', work('next'));
    await end('late');
    expect(begun).toEqual(['held', 'late']);
    await end('held');
    expect([await held, await late, begun]).toEqual(['held', 'late', ['held', 'late', 'next']]);
  });

  it('is refused where too many wait already, and only there', async () => {
    const { work, end } = works();
    const inTurn = turnsByStream({ most: 2 });
    const all = ['one', 'two', 'three'].map(name => inTurn('event-1', work(name)));
    await expect(inTurn('event-1', work('four'))).rejects.toMatchObject(busy);
    void inTurn('event-2', work('elsewhere'));
    for (const name of ['one', 'two', 'three']) await end(name);
    expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
    void inTurn('event-1', work('five'));
    await end('five');
  });

  it('is not begun for a caller who is gone, and gives its turn away', async () => {
    const { begun, work, end } = works();
    const inTurn = turnsByStream();
    void inTurn('event-1', work('one'));
    const gone = inTurn('event-1', work('two'), () => true);
    void inTurn('event-1', work('three'), () => false);
    const refused = expect(gone).rejects.toMatchObject(busy);
    await end('one');
    await refused;
    expect(begun).toEqual(['one', 'three']);
  });
});
