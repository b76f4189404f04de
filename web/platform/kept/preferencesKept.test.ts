import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contracts/users/preferences.ts';
import { FIRST_PREFERENCES, type KeptPreferences, takenOver } from './preferencesKept.ts';

const spanishAndLight = { ...FIRST_PREFERENCES, theme: 'light', language: 'es' } as const;
const fresh: KeptPreferences = { userId: null, server: DEFAULT_PREFERENCES, shown: spanishAndLight };

test('a browser keeps its first theme and language unless the person has chosen others', () => {
  const kept = takenOver(fresh, 'ana', { ...DEFAULT_PREFERENCES, clock: '12h' });
  expect(kept.shown).toEqual({ ...spanishAndLight, clock: '12h' });
  expect(takenOver(kept, 'ana', kept.server)).toEqual(kept);
});

test('what a person has chosen is shown in a browser that is new to them', () => {
  const chosen = { ...DEFAULT_PREFERENCES, theme: 'system', density: 'comfortable' } as const;
  expect(takenOver(fresh, 'ana', chosen).shown).toEqual({ ...chosen, language: 'es' });
});

test('what a person has chosen overrides what this browser started with', () => {
  const chosen = { ...DEFAULT_PREFERENCES, theme: 'dark', language: 'en' } as const;
  expect(takenOver(fresh, 'ana', chosen).shown).toEqual(FIRST_PREFERENCES);
});

test('a setting changed back to its default elsewhere is applied', () => {
  const chosen = { ...DEFAULT_PREFERENCES, clock: '12h' } as const;
  const kept = takenOver(takenOver(fresh, 'ana', chosen), 'ana', DEFAULT_PREFERENCES);
  expect(kept.shown.clock).toBe('auto');
});

test('an answer from before the last click does not undo it', () => {
  const kept = takenOver(fresh, 'ana', DEFAULT_PREFERENCES);
  const clicked = { ...kept, shown: { ...kept.shown, density: 'comfortable' as const } };
  expect(takenOver(clicked, 'ana', DEFAULT_PREFERENCES).shown.density).toBe('comfortable');
});

test('the next person does not inherit the clock, density or shortcuts of the previous one', () => {
  const ofAna = { ...DEFAULT_PREFERENCES, clock: '12h', density: 'comfortable', shortcuts: false } as const;
  const kept = takenOver(takenOver(fresh, 'ana', ofAna), 'ben', DEFAULT_PREFERENCES);
  expect(kept).toEqual({ userId: 'ben', server: DEFAULT_PREFERENCES, shown: spanishAndLight });
});
