import { describe, expect, it } from 'vitest';
import type { Fact } from '#contracts/platform/fact.ts';
import { runStream } from '#contracts/platform/run.ts';
import { command, effectsOf, process } from './process.ts';

const fact: Fact = {
  id: '0197a000-0000-7000-8000-000000000001',
  stream: 'run-1',
  revision: 0,
  position: 1n,
  type: 'RunStarted',
  data: { kind: 'walk', parameters: {}, total: null },
  metadata: {
    $correlationId: 'c',
    $causationId: 'd',
    command: { id: 'e', name: 'StartRun' },
    actor: { id: 'ana', role: 'admin' },
    at: '2026-06-01T12:00:00.000Z',
    version: 1,
  },
};

describe('a process', () => {
  it('returns effects for a fact, and none for one that it does not react to', () => {
    const cancelAtOnce = process({
      name: 'cancelAtOnce',
      of: [runStream],
      on: { RunStarted: ({ stream }) => [command(runStream, stream, 'CancelRun', {})] },
    });
    const payload = { category: 'run', id: 'run-1', command: 'CancelRun', data: {} };
    expect(effectsOf(cancelAtOnce, fact)).toEqual([{ effect: 'command', key: 'CancelRun', payload }]);
    expect(effectsOf(cancelAtOnce, { ...fact, type: 'RunFinished' })).toEqual([]);
    expect(cancelAtOnce).toMatchObject({ categories: ['run'], startsAt: 'head' });
  });

  it('gives new things the same ids, however often it sees the fact', () => {
    const ids: string[] = [];
    const doubled = process({
      name: 'doubled',
      of: [runStream],
      on: {
        RunStarted(_, { id }) {
          ids.push(id('one'), id('other'));
          return [];
        },
      },
    });
    effectsOf(doubled, fact);
    effectsOf(doubled, fact);
    expect(ids.slice(0, 2)).toEqual(ids.slice(2));
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^019e8[0-9a-f]{3}-[0-9a-f]{4}-7/);
  });

  it('fails when two of its effects have the same key, because one of them would be lost', () => {
    const careless = process({
      name: 'careless',
      of: [runStream],
      on: {
        RunStarted: () => [
          command(runStream, '1', 'CancelRun', {}),
          command(runStream, '2', 'CancelRun', {}),
        ],
      },
    });
    expect(() => effectsOf(careless, fact)).toThrow('careless returned the same key twice for RunStarted');
  });
});
