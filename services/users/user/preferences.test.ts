import { expect, it } from 'vitest';
import { preferencesStream } from '#contracts/users/preferences.ts';
import { preferenceRules } from './preferences.ts';

const decide = preferenceRules.decide.ChangePreferences;
const context = { now: new Date('2026-06-01T12:00:00Z'), actor: { id: 'ana', role: 'admin' } } as const;
const begun = preferencesStream.begin.PreferencesChanged;

it('records what changes, and nothing else', () => {
  expect(decide(undefined, { theme: 'light' }, context)).toEqual([
    { type: 'PreferencesChanged', data: { theme: 'light' } },
  ]);
  const light = begun({ theme: 'light' });
  expect(decide(light, { theme: 'light', density: 'comfortable' }, context)).toEqual([
    { type: 'PreferencesChanged', data: { density: 'comfortable' } },
  ]);
  expect(decide(light, { theme: 'light' }, context)).toEqual([]);
});

it('keeps the default of what was never set', () => {
  expect(begun({ theme: 'light' })).toMatchObject({ theme: 'light', clock: 'auto' });
});

it('distinguishes a chosen theme or language from one that was never chosen', () => {
  const light = begun({ theme: 'light' });
  expect(light.language).toBe(null);
  expect(decide(light, { language: 'en' }, context)).toEqual([
    { type: 'PreferencesChanged', data: { language: 'en' } },
  ]);
});
