import { fork } from 'node:child_process';
import { once } from 'node:events';
import { status } from '@grpc/grpc-js';
import { expect } from 'vitest';
import { facts } from '#testing/contractStore.ts';
import { caughtUp, confirmed, factMessage, success } from '#testing/scripted/scriptedMessages.ts';
import { accessDenied, failure, startScriptedStore } from '#testing/scripted/scriptedStore.ts';
import { fact, test } from '#testing/scripted/scriptedTest.ts';
import { withKeepAlive } from './connection.ts';
import { connectStore } from './store.ts';

/** With a one-second pause after each drop, the test would time out. */
const DROPS = 8;
/** A leader that is only stopped is left within this time. */
const LEFT_MS = 6_000;

test('a stalled leader is abandoned for the next one, long before the client itself would', async ({
  onTestFinished,
}) => {
  const ports: number[] = [];
  const next = await startScriptedStore({
    append: (_, answer) => answer(null, success(1, 2n)),
    nodes: () => ports,
  });
  const leader = fork(new URL('../../../tests/kit/scripted/scriptedNode.ts', import.meta.url), [
    String(next.port),
  ]);
  const [{ port }] = (await once(leader, 'message')) as [{ port: number }];
  ports.push(port, next.port);
  const url = `esdb://127.0.0.1:${port},127.0.0.1:${next.port}?tls=false`;
  // The client's own keep-alive takes twenty seconds; ours takes about four.
  const store = connectStore({ url, patience: { deadline: 15_000 } });
  onTestFinished(async () => {
    leader.kill('SIGKILL');
    await store.close();
    next.kill();
  });
  await store.append('event-1', 'none', facts(1));
  leader.kill('SIGSTOP');
  // The other nodes react: they elect another leader.
  ports.reverse();
  const begun = performance.now();
  expect(await store.append('event-1', 0, facts(1))).toEqual({ revision: 1, position: 2n });
  expect(performance.now() - begun).toBeLessThan(LEFT_MS);
});

test('timeouts in the connection string override ours', () => {
  const ours = 'keepAliveInterval=1000&keepAliveTimeout=2000&gossipTimeout=1';
  expect(withKeepAlive('esdb://one:2113/')).toBe(`esdb://one:2113?${ours}`);
  expect(withKeepAlive('esdb://one?tls=false')).toBe(`esdb://one?tls=false&${ours}`);
  expect(withKeepAlive('esdb://one?keep-alive-interval=5000&keepAliveTimeout=-1&gossip_timeout=9')).toBe(
    'esdb://one?keep-alive-interval=5000&keepAliveTimeout=-1&gossip_timeout=9',
  );
});

test('a reader that the server drops for being too slow continues at once, without an error', async ({
  scripted,
}) => {
  const { store } = await scripted({
    facts: () => [],
    subscribe: (call, _, after) => {
      call.write(confirmed());
      call.write(caughtUp());
      call.write(factMessage(fact(Number(after) + 1)));
      const why = 'Consumer too slow to handle event while live. Client resubscription required.';
      setTimeout(() => call.emit('error', failure(status.ABORTED, why)), 20);
    },
  });
  const troubles: Error[] = [];
  const stop = new AbortController();
  const positions: bigint[] = [];
  const onTrouble = (error: Error) => troubles.push(error);
  for await (const { records } of store.subscribe({ after: 0n, signal: stop.signal, onTrouble })) {
    positions.push(...records.map(({ position }) => position));
    if (positions.length === DROPS) stop.abort();
  }
  expect(positions).toEqual(Array.from({ length: DROPS }, (_, index) => BigInt(index + 1)));
  expect(troubles).toEqual([]);
});

test('a revoked right is reported, and waited for', async ({ scripted }) => {
  let allowed = true;
  const { store } = await scripted({
    facts: () => [fact(1), fact(2)],
    refusal: () => (allowed ? undefined : accessDenied()),
    subscribe: (call, number) => {
      call.write(confirmed());
      call.write(factMessage(fact(number)));
      if (number > 1) return;
      allowed = false;
      setTimeout(() => call.emit('error', accessDenied()), 20);
    },
  });
  const stop = new AbortController();
  const troubles: Error[] = [];
  const seen: bigint[] = [];
  const onTrouble = (error: Error) => {
    troubles.push(error);
    if (troubles.length === 2) allowed = true;
  };
  for await (const { records } of store.subscribe({ after: 0n, signal: stop.signal, onTrouble })) {
    seen.push(...records.map(({ position }) => position));
    if (seen.includes(2n)) stop.abort();
  }
  expect(seen).toEqual([1n, 2n]);
  expect(troubles.length).toBeGreaterThan(1);
});
