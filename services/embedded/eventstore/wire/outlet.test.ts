import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { outletTo, type ReadCall } from './outlet.ts';

/** Ends itself after a failure, as calls of grpc-js do. A slow one holds each bundle until it is let go. */
class Call extends Writable {
  cancelled = false;
  readonly bundles: string[][] = [];
  readonly held: (() => void)[] = [];

  private readonly isSlow: boolean;

  constructor(isSlow = false) {
    super({ objectMode: true });
    this.isSlow = isSlow;
    this.on('error', () => this.end());
  }

  override _write(bundle: Buffer[], _encoding: unknown, done: () => void): void {
    this.bundles.push(bundle.map(String));
    if (this.isSlow) this.held.push(done);
    else done();
  }
}
const outletOf = (call: Call) => outletTo(call as unknown as ReadCall);
const turn = () => new Promise(setImmediate);

it('sends what was given in one turn together, and without being asked', async () => {
  const call = new Call();
  const outlet = outletOf(call);
  for (const text of ['a', 'b', 'c']) outlet.send(Buffer.from(text));
  expect(call.bundles).toEqual([]);
  await turn();
  outlet.send(Buffer.from('d'));
  outlet.end();
  await turn();
  expect(call.bundles).toEqual([['a', 'b', 'c'], ['d']]);
});

it('sends what was given before a failure, and nothing after it', async () => {
  const call = new Call();
  const outlet = outletOf(call);
  outlet.send(Buffer.from('before'));
  call.emit('error', new Error('stopped'));
  outlet.send(Buffer.from('after'));
  await turn();
  expect(call.bundles).toEqual([['before']]);
  expect(call.writableEnded).toBe(true);
  expect(outlet.closed()).toBe(true);
});

it('sends nothing to a reader that has gone', async () => {
  const call = new Call();
  const outlet = outletOf(call);
  outlet.send(Buffer.from('a'));
  call.emit('cancelled');
  await turn();
  expect(call.bundles).toEqual([]);
});

it('has a slow reader waited for once some bundles are on their way, however small its messages are', async () => {
  const call = new Call(true);
  const outlet = outletOf(call);
  let sent = 0;
  let waited: Promise<void> | undefined;
  for (; !waited && sent < 100_000; sent++) waited = outlet.send(Buffer.from('x'));
  expect(sent).toBeLessThan(2_000);
  let isDone = false;
  void waited!.then(() => {
    isDone = true;
  });
  await turn();
  expect(isDone).toBe(false);
  while (call.held.length > 0) {
    call.held.shift()!();
    await turn();
  }
  await waited;
  expect(call.bundles.flat()).toHaveLength(sent);
});
