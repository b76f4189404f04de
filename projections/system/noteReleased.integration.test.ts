import pino from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Stack, startStack } from '#testing/stack.ts';
import { noteReleased } from './noteReleased.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack(inject('databaseUrl'));
});
afterAll(() => stack.stop());

async function noted() {
  const facts = [];
  for await (const { type, data, metadata } of stack.store.readStream('projection-events')) {
    facts.push({ type, data, cause: (metadata as { $causationId: string }).$causationId });
  }
  return facts;
}

it('records once which fact released a parked stream', async () => {
  const note = noteReleased(stack.execute, pino({ level: 'silent' }));
  const [first, second] = [v7(), v7()].map(by => ({ projection: 'events', stream: 'event-1', by }));
  note([first!]);
  await expect.poll(noted).toHaveLength(1);
  note([first!, second!]);
  await expect.poll(noted).toHaveLength(2);
  const data = { parkedStream: 'event-1', stillParked: false };
  expect(await noted()).toEqual(
    [first, second].map(released => ({ type: 'ParkedFactsRetried', data, cause: released!.by })),
  );
});
