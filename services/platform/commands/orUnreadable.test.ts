import { v5, v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Fact } from '#contracts/platform/fact.ts';
import { Refusal } from '../refusals/refusal.ts';
import { orUnreadable } from './orUnreadable.ts';

const command = { id: v7(), name: 'ChangeEvent' };
const fact = (id: string, by = command): Fact =>
  ({ id, stream: 'event-1', metadata: { command: by } }) as Fact;
/** The form in which the platform records two facts of one command. */
const ours = [fact(v5('0', command.id)), fact(v5('1', command.id))];
const breaks = (error: Error) => async () => {
  throw error;
};

test.for([
  ['an id of its own', [...ours, fact(v7())]],
  ['an id of version 5 that no command leads to', [...ours, fact(v5('0', v7()))]],
  ['the id of a fact that is there already', [...ours, fact(v5('0', command.id))]],
  ['a command without a UUID', [...ours, fact(v7(), { id: 'x', name: 'x' })]],
] as const)('if rules fail on facts of which one has %s, the command is refused', async ([, facts]) => {
  for (const error of [new TypeError('of undefined'), new RangeError('no such zone')]) {
    const refused = orUnreadable(facts, breaks(error));
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'unreadable', cause: error });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
  }
});

test('if all facts are ours, the failure is reported as our own', async () => {
  await expect(orUnreadable(ours, breaks(new TypeError('of undefined')))).rejects.toThrow(TypeError);
});

test('other failures next to such a fact are reported unchanged', async () => {
  const down = Object.assign(new Error('Connection terminated'), { code: '08006' });
  await expect(orUnreadable([fact(v7())], breaks(down))).rejects.toBe(down);
  expect(await orUnreadable([fact(v7())], async () => 'made')).toBe('made');
});
