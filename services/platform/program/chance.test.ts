import { version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { seededChance } from './chance.ts';

const at = new Date('2026-03-28T20:00:00Z');

describe('chance from a seed', () => {
  it('gives the same results for the same calls', () => {
    const [one, other] = [seededChance('seven'), seededChance('seven')];
    const ask = (chance: typeof one) => [chance.share(), chance.int(1, 6), chance.shuffled([1, 2, 3, 4, 5])];
    expect(ask(one)).toEqual(ask(other));
    expect(ask(one)).not.toEqual(ask(seededChance('eight')));
  });

  it('gives a named thing an independent chance, whatever was called before', () => {
    const asked = seededChance('seven');
    asked.int(1, 6);
    expect(asked.of('event', 3).share()).toBe(seededChance('seven').of('event', 3).share());
    expect(asked.of('event', 3).share()).not.toBe(asked.of('event', 4).share());
  });

  it('makes ids of version 7 that start with their time', () => {
    const id = seededChance('seven').id(at);
    expect(version(id)).toBe(7);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
    expect(seededChance('seven').of(1).id(at)).not.toBe(id);
  });

  it('respects bounds, weights and items', () => {
    const chance = seededChance('seven');
    const drawn = Array.from({ length: 2_000 }, () => chance.int(1, 3));
    expect(new Set(drawn)).toEqual(new Set([1, 2, 3]));
    const picked = Array.from({ length: 2_000 }, () => chance.among({ often: 9, seldom: 1, never: 0 }));
    expect(picked.filter(key => key === 'often').length).toBeGreaterThan(1_700);
    expect(picked).toContain('seldom');
    expect(picked).not.toContain('never');
    expect(chance.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  });
});
