import { describe, expect, it } from 'vitest';
import { platformSentences } from '#contracts/platform/sentences/sentences.ts';
import { Refusal } from '../refusals/refusal.ts';
import { eachDue, type Page } from './eachDue.ts';

const now = new Date('2027-03-01T12:00:00Z');
const signal = new AbortController().signal;
const refused = new Refusal(platformSentences.runOver);
const down = new Refusal(platformSentences.keysMissing, { status: 503 });

/** Items that stay due, in order, three to a page; `fails` names those that fail or are refused, which may change. */
function dueOf(ids: string, fails: Record<string, unknown> = {}, onEach = (_: string): void => {}) {
  const tried: string[] = [];
  const { work } = eachDue({
    name: 'test',
    everyMs: 60_000,
    atOnce: 3,
    async find({ after, limit }: Page<{ id: string }>) {
      const following = [...ids].filter(id => after === undefined || id > after.id);
      return following.slice(0, limit).map(id => ({ id }));
    },
    async each({ id }) {
      tried.push(id);
      onEach(id);
      if (fails[id]) throw fails[id];
    },
  });
  /** What one run tried, and what it returned or threw. */
  return async (by = signal) => {
    const ended = await work({ now, signal: by }).catch(error => error);
    return [tried.splice(0).join(''), ended instanceof Error ? ended.message : ended];
  };
}

describe('work for each thing that is due', () => {
  it('is done page by page, and begins again after the last', async () => {
    const work = dueOf('abcdefgh');
    expect([await work(), await work(), await work(), await work()]).toEqual([
      ['abc', true],
      ['def', true],
      ['gh', false],
      ['abc', true],
    ]);
  });

  it('is over after a last page that was full, and where nothing is due', async () => {
    const work = dueOf('abc');
    expect([await work(), await work(), await work()]).toEqual([
      ['abc', true],
      ['', false],
      ['abc', true],
    ]);
    expect(await dueOf('')()).toEqual(['', false]);
  });

  it('skips what is refused, and tries it again in the next round', async () => {
    const work = dueOf('abcd', { b: refused });
    expect([await work(), await work(), await work()]).toEqual([
      ['abc', true],
      ['d', false],
      ['abc', true],
    ]);
  });

  it('reaches what follows a page of which everything is refused, and then waits', async () => {
    const work = dueOf('abcd', { a: refused, b: refused, c: refused });
    expect([await work(), await work()]).toEqual([
      ['abc', true],
      ['d', false],
    ]);
    const hopeless = dueOf('abc', { a: refused, b: refused, c: refused });
    expect([await hopeless(), await hopeless()]).toEqual([
      ['abc', true],
      ['', false],
    ]);
  });

  it('goes on after a failure, which it reports after the last page', async () => {
    const work = dueOf('abcdef', { a: new TypeError('broken'), c: 'no Error at all', f: down });
    expect([await work(), await work(), await work(), await work()]).toEqual([
      ['abc', true],
      ['def', true],
      ['', '3 of 6 failed: a, c, f'],
      ['abc', true],
    ]);
  });

  it('reports the errors themselves, three of them at most', async () => {
    const errors = Array.from({ length: 9 }, (_, index) => (index % 2 ? undefined : new Error(`${index}`)));
    const { work } = eachDue({
      name: 'test',
      everyMs: 1,
      atOnce: 10,
      find: async () => errors.map((error, index) => ({ id: `${index}`, error })),
      async each({ error }) {
        if (error) throw error;
      },
    });
    const thrown = await work({ now, signal }).catch(error => error);
    expect(thrown.message).toBe('5 of 9 failed: 0, 2, 4, 6, 8');
    expect(thrown.errors).toEqual([errors[0], errors[2], errors[4]]);
  });
});

describe('several failures in a row', () => {
  const broken = new Error('down');

  it('end the page at once; the next piece of work goes on behind them', async () => {
    const { work, tried } = longPage(new Set([1, 2, 3, 4]));
    await expect(work()).rejects.toThrow('3 of 4 failed: 1, 2, 3');
    expect(tried.splice(0)).toEqual([0, 1, 2, 3]);
    await expect(work()).rejects.toThrow('1 of 6 failed: 4');
    expect(tried.splice(0)).toEqual([4, 5, 6, 7, 8, 9]);
    await expect(work()).rejects.toThrow('3 of 4 failed: 1, 2, 3');
  });

  it('are counted anew after one that succeeded or was refused', async () => {
    const { work, tried } = longPage(new Set([0, 1, 3, 4, 6, 7]), new Set([2]));
    await expect(work()).rejects.toThrow('6 of 10 failed: 0, 1, 3, 4, 6, 7');
    expect(tried).toHaveLength(10);
  });

  function longPage(failing: Set<number>, refusing = new Set<number>()) {
    const tried: number[] = [];
    const { work } = eachDue({
      name: 'test',
      everyMs: 1,
      atOnce: 20,
      find: async ({ after }: Page<{ id: string }>) =>
        Array.from({ length: 10 }, (_, index) => ({ id: `${index}` })).filter(
          ({ id }) => !after || id > after.id,
        ),
      async each({ id }) {
        tried.push(Number(id));
        if (failing.has(Number(id))) throw broken;
        if (refusing.has(Number(id))) throw refused;
      },
    });
    return { work: () => work({ now, signal }), tried };
  }
});

it('an aborted signal ends the work, also within a page', async () => {
  const stopping = new AbortController();
  const work = dueOf('abcdef', {}, id => id === 'b' && stopping.abort());
  expect(await work(stopping.signal)).toEqual(['ab', false]);
  expect(await work(stopping.signal)).toEqual(['', false]);
});

it('a failed search loses no place', async () => {
  let isDown = false;
  const found: unknown[] = [];
  const { work } = eachDue({
    name: 'test',
    everyMs: 1,
    atOnce: 1,
    async find({ after }: Page<{ id: string }>) {
      if (isDown) throw new Error('down');
      found.push(after?.id);
      return [{ id: `${found.length}` }];
    },
    each: async () => {},
  });
  await work({ now, signal });
  isDown = true;
  await expect(work({ now, signal })).rejects.toThrow('down');
  isDown = false;
  await work({ now, signal });
  expect(found).toEqual([undefined, '1']);
});
