import { describe, expect, it, vi } from 'vitest';
import { inGroups } from './inGroups.ts';

/** Work that is completed on request. */
function heldWork() {
  const groups: { items: readonly number[]; done(): void }[] = [];
  const work = async (items: readonly number[]): Promise<string[]> => {
    await new Promise<void>(done => groups.push({ items, done }));
    if (items.includes(13)) throw new Error('13');
    return items.map(item => `made of ${item}`);
  };
  const untilGroups = async (count: number): Promise<void> => {
    while (groups.length < count) await new Promise(setImmediate);
  };
  return { groups, work, untilGroups };
}

describe('work in groups', () => {
  it('is done once for all that ask in the same turn, and once for all that ask meanwhile', async () => {
    const { groups, work, untilGroups } = heldWork();
    const ask = inGroups(work);
    const first = [ask(1), ask(2)];
    await untilGroups(1);
    const second = [ask(3), ask(4), ask(5)];
    groups[0]!.done();
    expect(await Promise.all(first)).toEqual(['made of 1', 'made of 2']);
    await untilGroups(2);
    groups[1]!.done();
    expect(await Promise.all(second)).toEqual(['made of 3', 'made of 4', 'made of 5']);
    expect(groups.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('waits a moment for those who asked together before, and for nobody where one asks alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const groups: (readonly number[])[] = [];
      const ask = inGroups(async (items: readonly number[]) => {
        groups.push(items);
        return items;
      });
      await Promise.all([ask(1), ask(2)]);
      const third = ask(3);
      await new Promise(setImmediate);
      const fourth = ask(4);
      await new Promise(setImmediate);
      expect(groups).toEqual([[1, 2]]);
      await vi.runAllTimersAsync();
      await Promise.all([third, fourth]);
      const alone = ask(5);
      await new Promise(setImmediate);
      await vi.runAllTimersAsync();
      await alone;
      await ask(6);
      expect(groups).toEqual([[1, 2], [3, 4], [5], [6]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails for the item to blame alone', async () => {
    const { groups, work, untilGroups } = heldWork();
    const ask = inGroups(work);
    const asked = Promise.allSettled([ask(1), ask(13), ask(2)]);
    await untilGroups(1);
    groups[0]!.done();
    await untilGroups(4);
    for (const { done } of groups.slice(1)) done();
    expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('goes on after everything failed', async () => {
    let isDown = true;
    const ask = inGroups(async (items: readonly number[]) => {
      if (isDown) throw new Error('down');
      return items;
    });
    await expect(ask(1)).rejects.toThrow('down');
    isDown = false;
    expect(await ask(2)).toBe(2);
  });

  it('has no more than two hundred items in a group, and loses none', async () => {
    const sizes: number[] = [];
    const ask = inGroups(async (items: readonly number[]) => {
      sizes.push(items.length);
      return items;
    });
    const all = Array.from({ length: 450 }, (_, number) => number);
    expect(await Promise.all(all.map(ask))).toEqual(all);
    expect(sizes).toEqual([200, 200, 50]);
  });
});
