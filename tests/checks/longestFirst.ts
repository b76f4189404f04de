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
  'proofs/kills',
  'fuzz',
  'embedded/start',
  'backupKills',
  'suggestions',
  'acceptedBecomesRow',
  'importKills',
  'runKills',
  'embedded/moving',
  'hostileCalendars',
  'storeContract/store',
  'logCopy',
  'twoApis',
  'foreignRecords',
  'lostPostgres',
  'standingParts',
  'emptyPostgres',
  'followKills',
  'imports/proofs/decisions',
  'postgres/postgres',
  'duplicates/merge',
  'mergeSeries',
  'imports/import',
  'venues/venues',
  'processLoop',
  'recentStreams',
  'demo/demo',
  'backup/backup',
  'confirming',
  'danceStyles',
  'erasureAgain',
  'system/runs',
  'unwritable',
  'live/live',
  'hostileRequests',
  'records/failures',
  'site/markup',
  'parked/parked',
  'contactErasure',
  'replica',
  'manyItems',
  'fullDisk',
  'collecting/collect',
  'importedEvents/review',
  'quality/quality',
  'json/json',
  'otherUsers',
  'ownDatabase',
  'regions/regions',
  'users/people',
];

export class LongestFirst extends BaseSequencer {
  /** Deals the longest files out evenly: by chance, one part of four takes half as long again as another. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard!;
    const sorted = files.toSorted((one, other) => rank(one) - rank(other) || byName(one, other));
    // There and back, so that no part gets the longer file of every round.
    return sorted.filter((_, place) => {
      const turn = place % (2 * count);
      return index - 1 === (turn < count ? turn : 2 * count - 1 - turn);
    });
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

const byName = (one: TestSpecification, other: TestSpecification): number =>
  one.moduleId < other.moduleId ? -1 : 1;

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex(name => moduleId.includes(`${name}.`));
  return found < 0 ? LONGEST.length : found;
}
