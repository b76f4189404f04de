import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import type { IssueName } from '#contracts/importedEvents/issues.ts';
import type { Found } from './found.ts';

type Filled = Omit<ImportedContent, 'validationIssues' | 'completenessScore' | 'confidenceScore'>;

/** What makes an item complete, and how much each part counts; 100 together. */
export const PARTS: readonly { points: number; has(item: Filled): boolean }[] = [
  { points: 20, has: ({ title }) => title !== '' },
  { points: 20, has: ({ startLocal }) => startLocal !== null },
  { points: 15, has: ({ regionId }) => regionId !== null },
  {
    points: 10,
    has: ({ locationName, locationAddress }) => locationName !== null || locationAddress !== null,
  },
  { points: 10, has: ({ danceStyleIds }) => danceStyleIds.length > 0 },
  { points: 5, has: ({ endLocal }) => endLocal !== null },
  { points: 5, has: ({ latitude }) => latitude !== null },
  { points: 5, has: ({ description }) => description.length >= 40 },
  { points: 5, has: ({ sourceUrl }) => sourceUrl !== null },
  { points: 5, has: ({ price, organizer }) => price !== '' || organizer !== null },
];

/** By how much each kind of issue lowers the confidence that the item is right as it was read, from 100. */
export const DOUBTS: Readonly<Record<IssueName, number>> = {
  noTitle: 50,
  noStart: 50,
  noTime: 50,
  outside: 50,
  past: 40,
  gap: 20,
  endBefore: 20,
  tooLongEvent: 20,
  noZone: 20,
  otherZone: 10,
  zoneUnsaid: 15,
  noCoordinates: 10,
  noRegion: 15,
  regions: 15,
  noPlace: 10,
  noStyle: 5,
  noCurrency: 5,
  noEmail: 5,
  noAddress: 5,
  noRecurrence: 30,
  cancelled: 30,
  noText: 10,
  tooLong: 5,
  usedBefore: 0,
  rawShortened: 0,
};

/** 0 to 100: how much of what an event needs is there. */
export function completenessOf(item: Filled): number {
  return PARTS.reduce((sum, { points, has }) => sum + (has(item) ? points : 0), 0);
}

/** 0 to 100: every kind of issue counts once, and half for each further field that has it. */
export function confidenceOf(found: readonly Found[]): number {
  const counted = new Set<IssueName>();
  let doubt = 0;
  for (const { name } of found) {
    doubt += counted.has(name) ? DOUBTS[name] / 2 : DOUBTS[name];
    counted.add(name);
  }
  return Math.max(0, 100 - doubt);
}
