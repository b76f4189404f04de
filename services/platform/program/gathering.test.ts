import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gathering } from './gathering.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Whether a group of this size would begin at once. */
async function beginsAtOnce(others: ReturnType<typeof gathering>, waiting: number): Promise<boolean> {
  const begun = others.awaitOthers(waiting);
  const isNow = await Promise.race([begun.then(() => true), Promise.resolve().then(() => false)]);
  await vi.runAllTimersAsync();
  await begun;
  return isNow;
}

describe('a group', () => {
  it('of one never waits where each was served alone', async () => {
    const others = gathering();
    for (let turn = 0; turn < 3; turn++) {
      expect(await beginsAtOnce(others, 1)).toBe(true);
      others.served(1);
    }
  });

  it('waits a moment if it is smaller than the last one, and not if it is as large', async () => {
    const others = gathering();
    others.served(8);
    expect(await beginsAtOnce(others, 7)).toBe(false);
    expect(await beginsAtOnce(others, 8)).toBe(true);
  });

  it('expects one less with each group that was smaller, until nobody waits', async () => {
    const others = gathering();
    others.served(3);
    others.served(1);
    expect(await beginsAtOnce(others, 1)).toBe(false);
    others.served(1);
    expect(await beginsAtOnce(others, 1)).toBe(true);
  });
});
