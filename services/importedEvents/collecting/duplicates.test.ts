import { expect, it } from 'vitest';
import { type Candidate, duplicateAmong } from './duplicates.ts';

const night = {
  title: 'Salsa Friday at the Ballhaus',
  startsAt: new Date('2026-11-27T20:00Z'),
  venue: 'Clärchens Ballhaus',
  latitude: 52.5265,
  longitude: 13.3966,
};

it('prefers events to items, then the most similar', () => {
  const candidate = (kind: 'event' | 'item', id: string, title: string): Candidate => ({
    ...night,
    title,
    of: { kind, id },
  });
  const exact = candidate('item', 'exact', night.title);
  const similar = candidate('event', 'similar', 'Salsa Friday at the Ballhaus!!');
  const less = candidate('event', 'less', 'Salsa Friday at the old Ballhaus');
  const other = candidate('event', 'other', 'Tango Sunday');
  expect(duplicateAmong(night, [other])).toBeNull();
  expect(duplicateAmong(night, [other, exact])).toEqual({ kind: 'item', id: 'exact' });
  expect(duplicateAmong(night, [exact, less, similar])).toEqual({ kind: 'event', id: 'similar' });
});
