import { expect, test } from 'vitest';
import type { PublicFilters } from '#contracts/events/publicCalls.ts';
import { calendarDescription, calendarTitle } from './calendarTitle.ts';

const NAMED = { city: null, near: null, style: null, organizer: null };
const page = (filters: Partial<PublicFilters>, named: Partial<typeof NAMED> | object = {}) => ({
  ...{ view: 'list' as const, month: '2027-03', named: { ...NAMED, ...named } },
  filters: { when: 'all' as const, ...filters },
});

const ORGANIZER = '01990000-0000-7000-8000-000000000001';
/** Filter sets that differ in one filter each. */
const SETS: ReturnType<typeof page>[] = [
  page({}),
  page({ city: 'lisbon-portugal' }, { city: 'Lisbon, Portugal' }),
  page({ city: 'lisbon-portugal', within: 50 }, { city: 'Lisbon, Portugal' }),
  page({ near: '38.72,-9.14' }, { near: { at: '38.72,-9.14', city: null } }),
  page({ style: 'salsa' }, { style: 'Salsa' }),
  page({ kind: 'social' }),
  page({ price: 'free' }),
  page({ price: '10' }),
  page({ organizer: ORGANIZER }, { organizer: 'Casa' }),
  ...(['tonight', 'weekend', 'week'] as const).map(when => page({ when })),
  page({ from: '2027-03-05' }),
  page({ to: '2027-03-05' }),
  page({ from: '2027-03-05', to: '2027-03-05' }),
  page({ search: 'rooftop' }),
  page({ search: 'river' }),
];

test.each(['en', 'es'] as const)('each filter set has a title of its own, in %s', language => {
  const titles = SETS.map(set => calendarTitle(set, language));
  expect(new Set(titles).size).toBe(SETS.length);
  const descriptions = SETS.map(set => calendarDescription(set, language));
  expect(new Set(descriptions).size).toBe(SETS.length);
});

test('what was searched for stands in quotation marks, as it was typed', () => {
  const search = '{{title}} <b> $& “x”';
  expect(calendarTitle(page({ kind: 'class', search }), 'en')).toBe(`Classes: “${search}”`);
  expect(calendarTitle({ ...page({ search }), view: 'month' }, 'es')).toBe(
    `Noches de baile: «${search}», marzo de 2027`,
  );
});
