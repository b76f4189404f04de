import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, those first. Vitest knows how long files take only from an earlier run of the same
 * checkout, otherwise it goes by their size; and a long file that starts last leaves a core idle for minutes.
 */
const LONGEST = [
  'list.journey',
  'people.journey',
  'console.journey',
  'shell.journey',
  'series.journey',
  'door.journey',
  'users.journey',
  'fuzz',
  'importedEvents/imported',
  'lostPostgres',
  'foreignRecords',
  'duplicates/merge',
  'imports/import',
  'embedded/start',
  'imports/json',
  'danceStyles',
  'imports/decisions',
  'system/runs',
  'venues/venues',
  'knownDevices',
  'standingParts',
  'processLoop',
  'proofs/kills',
  'erasureAgain',
  'imports/dialects',
  'runKills',
  'unwritable',
  'recommendations/moderation',
  'regions/regions',
  'contactErasure',
  'acceptedBecomesRow',
  'reservation',
  'demo/demo',
  'embedded/postgres',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex(name => moduleId.includes(`${name}.`));
  return found < 0 ? LONGEST.length : found;
}
