import { expect, it } from 'vitest';
import type { Act, AuditEntry } from '#contracts/audit/calls.ts';
import { groupedActs } from './groupedActs.ts';

function act(
  id: string,
  types: string[],
  role: AuditEntry['actor']['role'] = 'system',
  facts = types.length,
): Act {
  const entries = types.map((type, at) => ({
    type,
    stream: `event-${id}${at}`,
    actor: { id: role, role, name: null },
  }));
  return { correlationId: id, facts, things: facts, inAll: null, entries: entries as AuditEntry[] };
}
const shape = (acts: Act[]) => acts.map(({ correlationId, facts, things }) => [correlationId, facts, things]);

it('joins what the system does again and again', () => {
  const acts = ['a', 'b', 'c'].map(id => act(id, ['EventCompleted']));
  expect(shape(groupedActs(acts))).toEqual([['a', 3, 3]]);
  expect(groupedActs(acts)[0]!.entries).toHaveLength(3);
});

it('joins neither acts of people, nor others, nor across them, nor what is not all at hand', () => {
  const acts = [
    act('a', ['EventCompleted'], 'admin'),
    act('b', ['EventCompleted'], 'admin'),
    act('c', ['EventCompleted']),
    act('d', ['EventPublished']),
    act('e', ['EventCompleted']),
    act('f', ['EventCompleted'], 'system', 12),
    act('g', ['EventCompleted', 'EventPublished']),
  ];
  expect(shape(groupedActs(acts))).toEqual(shape(acts));
});

it('counts a thing to which it happened twice once', () => {
  const [one, other] = [act('a', ['EventCompleted']), act('a', ['EventCompleted'])];
  expect(shape(groupedActs([one, other]))).toEqual([['a', 2, 1]]);
});
