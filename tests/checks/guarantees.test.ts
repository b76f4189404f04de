import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guaranteesIn, unproven } from './guarantees.ts';

const guarantees = guaranteesIn(readFileSync('docs/guarantees.md', 'utf8'));

describe('the guarantees', () => {
  it('are more than a few', () => expect(guarantees.length).toBeGreaterThan(20));

  it.each(guarantees)('$promise', ({ file, title }) => {
    expect(readFileSync(file, 'utf8')).toContain(title);
    // Of a test with several cases, what is before or in the name of a case is not what passed.
    expect(title).not.toMatch(/%[a-z#]|\$\w/);
  });

  it('are unproven when their test did not pass, and proven when it did', () => {
    const [first, ...others] = guarantees;
    const passed = others.map(({ title }) => `suite ${title}`);
    expect(unproven(guarantees, passed)).toEqual([first]);
    expect(unproven(guarantees, [...passed, `suite ${first!.title}`])).toEqual([]);
  });
});
