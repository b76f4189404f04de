import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { progressIn } from './progress.ts';

type Rows = { name: string; position: bigint }[];

/** A database whose checkpoint queries are answered when the test says so. */
function readings() {
  const asked: ((rows: Rows) => void)[] = [];
  const query = (text: string) =>
    text.includes('checkpoints')
      ? new Promise(resolve => asked.push(rows => resolve({ rows })))
      : Promise.resolve({ rows: [] });
  return { progress: progressIn({ query } as unknown as pg.Pool), asked };
}

const at = (position: bigint): Rows => [{ name: 'events', position }];

describe('how far projections have come', () => {
  it('is not forgotten if it is heard while the checkpoints are read again after a doubt', async () => {
    const { progress, asked } = readings();
    progress.hear('events 7');
    progress.doubt();
    const loaded = progress.load();
    progress.hear('events 9');
    asked[0]!(at(8n));
    await loaded;
    expect(progress.slowestOf(['events'])).toBe(9n);
    expect(progress.changesOf(['events'])).toEqual([9n]);
  });

  it('falls back after a doubt to what the checkpoints say', async () => {
    const { progress, asked } = readings();
    progress.hear('events 7');
    progress.hear('gone 7');
    progress.doubt();
    expect(progress.slowestOf(['events'])).toBe(7n);
    const loaded = progress.load();
    asked[0]!(at(5n));
    await loaded;
    expect(progress.slowestOf(['events'])).toBe(5n);
    expect(progress.furthest()).toBe(5n);
    expect(progress.changesOf(['events'])).toEqual([5n]);
  });

  it('is not what was read before a doubt, whichever reading is answered first', async () => {
    const { progress, asked } = readings();
    const before = progress.load();
    progress.doubt();
    const after = progress.load();
    asked[1]!(at(5n));
    await after;
    asked[0]!(at(8n));
    await before;
    expect(progress.slowestOf(['events'])).toBe(5n);
  });

  it('stays in doubt while only an earlier reading is answered', async () => {
    const { progress, asked } = readings();
    const before = progress.load();
    progress.doubt();
    asked[0]!(at(8n));
    await before;
    const after = progress.load();
    asked[1]!(at(5n));
    await after;
    expect(progress.slowestOf(['events'])).toBe(5n);
  });
});
