import { expect, test } from 'vitest';
import { isRadius, profileBody, profileValues } from './profileValues.ts';

const styles = [
  { danceStyleId: 'zouk', level: 'beginner' as const, years: 0, isInstructor: false, isDJ: true },
];
const profile = {
  location: 'Cali, Colombia',
  searchRadius: 25,
  danceStyles: styles,
  socialConnections: [
    { platform: 'youtube' as const, handle: 'eva', createdAt: '2026-01-01T00:00:00.000Z' },
    { platform: 'instagram' as const, handle: '@eva', createdAt: '2026-01-01T00:00:00.000Z' },
  ],
};

test('a profile that is filled into a form and sent again is the same', () => {
  expect(profileBody(profileValues(profile))).toEqual({
    location: 'Cali, Colombia',
    searchRadius: 25,
    danceStyles: styles,
    socialConnections: [
      { platform: 'instagram', handle: '@eva' },
      { platform: 'youtube', handle: 'eva' },
    ],
  });
});

test('what is emptied is removed, and what is not there is not sent', () => {
  const { accounts } = profileValues(profile);
  expect(profileBody({ location: '  ', accounts: { ...accounts, youtube: ' ' } })).toEqual({
    location: null,
    socialConnections: [{ platform: 'instagram', handle: '@eva' }],
  });
  expect(profileBody({})).toEqual({});
  expect(profileBody({ searchRadius: '' })).toEqual({ searchRadius: null });
});

test.each([
  ['', true],
  [' 25 ', true],
  ['500', true],
  ['501', false],
  ['0', false],
  ['1e2', false],
  ['-5', false],
  ['2.5', false],
  ['٢٥', false],
])('a radius of %j can be saved: %s', (text, isOne) => expect(isRadius(text)).toBe(isOne));
