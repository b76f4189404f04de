import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import type { IssueName } from '#contracts/importedEvents/issues.ts';
import { DOUBTS, PART_POINTS, type PartName, TELLING } from '#contracts/importedEvents/scores.ts';
import type { Found } from './found.ts';

type Filled = Omit<ImportedContent, 'validationIssues' | 'completenessScore' | 'confidenceScore'>;

const HAS: Readonly<Record<PartName, (item: Filled) => boolean>> = {
  title: ({ title }) => title !== '',
  start: ({ startLocal }) => startLocal !== null,
  region: ({ regionId }) => regionId !== null,
  place: ({ locationName, locationAddress }) => locationName !== null || locationAddress !== null,
  danceStyle: ({ danceStyleIds }) => danceStyleIds.length > 0,
  end: ({ endLocal }) => endLocal !== null,
  coordinates: ({ latitude }) => latitude !== null,
  description: ({ description }) => description.length >= TELLING,
  link: ({ sourceUrl }) => sourceUrl !== null,
  priceOrOrganizer: ({ price, organizer }) => price !== '' || organizer !== null,
};
const PARTS = Object.keys(HAS) as PartName[];

/** 0 to 100: how much of what an event needs is there. */
export function completenessOf(item: Filled): number {
  return PARTS.reduce((sum, part) => sum + (HAS[part](item) ? PART_POINTS[part] : 0), 0);
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
