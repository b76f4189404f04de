import { expect, it } from 'vitest';
import { preferenceRules } from './preferences.ts';

const decide = preferenceRules.decide.ChangePreferences;
const context = { now: new Date('2026-06-01T12:00:00Z'), actor: { id: 'ana', role: 'admin' } } as const;
const evolve = preferenceRules.evolve.PreferencesChanged;

it('records what changes, and what does not change not', () => {
  expect(decide(undefined, { theme: 'light' }, context)).toEqual([
    { type: 'PreferencesChanged', data: { theme: 'light' } },
  ]);
  const light = evolve(undefined as never, { theme: 'light' });
  expect(decide(light, { theme: 'light', density: 'comfortable' }, context)).toEqual([
    { type: 'PreferencesChanged', data: { density: 'comfortable' } },
  ]);
  expect(decide(light, { theme: 'light' }, context)).toEqual([]);
});

it('keeps the default of what was never set', () => {
  expect(evolve(undefined as never, { theme: 'light' })).toMatchObject({ theme: 'light', clock: 'auto' });
});

it('tells the theme and the language that were chosen from those that never were', () => {
  const light = evolve(undefined as never, { theme: 'light' });
  expect(light.language).toBe(null);
  expect(decide(light, { language: 'en' }, context)).toEqual([
    { type: 'PreferencesChanged', data: { language: 'en' } },
  ]);
});
