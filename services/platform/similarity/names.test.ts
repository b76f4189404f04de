import { describe, expect, it } from 'vitest';
import { similarityOf } from '../similarity/names.ts';

describe('the similarity of names', () => {
  it.each([
    ['Salsa Friday', 'SALSA  friday!', 1],
    ['Fiesta de Año Nuevo', 'fiesta de ano nuevo', 1],
    ['💃', '💃', 1],
    ['💃', '🕺', 0],
    ['', '', 0],
    ['Salsa', 'Tango', 0],
  ])('%s and %s', (one, other, similarity) => {
    expect(similarityOf(one, other)).toBe(similarity);
  });

  it('is alike both ways, and between 0 and 1', () => {
    const [one, other] = ['Salsa Friday at the Ballhaus', 'Salsa Friday, Ballhaus'];
    expect(similarityOf(one, other)).toBe(similarityOf(other, one));
    expect(similarityOf(one, other)).toBeGreaterThan(0.7);
    expect(similarityOf(one, other)).toBeLessThan(1);
  });
});
