import { foreignKindOf } from '#platform/facts/foreign.ts';
import { type ChainEnd, GENESIS, withRecord } from '#platform/facts/leaf.ts';
import { settingsOf } from '#platform/rawLog/copySettings.ts';
import { rawRecords } from '#platform/rawLog/rawRecords.ts';
import type { Connection } from '#platform/store/connection.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import { hasPlace, isWanted } from '#platform/store/storedRecord.ts';

/** What is to be copied: the log up to its end, and the newest settings of streams. */
export type Survey = {
  /** The position of the last fact. */
  head: bigint;
  end: ChainEnd;
  /** By stream. */
  settings: ReadonlyMap<string, StoredRecord>;
};

/**
 * Reads a log to its end, before anything of it is copied.
 * @throws Error, with a sentence for the user, if a store could not hold the same: it numbers streams from 0 itself.
 */
export async function surveyOf(from: Connection, tell: (facts: bigint) => void): Promise<Survey> {
  const next = new Map<string, number>();
  const settings = new Map<string, StoredRecord>();
  let end = GENESIS;
  let head = 0n;
  for await (const { record } of rawRecords(from)) {
    const { stream, revision } = record;
    const set = settingsOf(record);
    if (set !== undefined) settings.set(set, record);
    if (!isWanted(record, {}) || !hasPlace(record)) continue;
    if (foreignKindOf(record) === 'deleted') throw new Error(DELETED(stream));
    const expected = next.get(stream) ?? 0;
    if (revision !== expected) throw new Error(GAP(stream, expected));
    next.set(stream, revision + 1);
    end = withRecord(end, record);
    head = record.position;
    if (end.facts % 5_000n === 0n) tell(end.facts);
  }
  return { head, end, settings };
}

const DELETED = (stream: string): string =>
  `The stream ${stream} was deleted permanently in this event store, which no copy can repeat with the same records. ` +
  'Nothing was copied.';

const GAP = (stream: string, revision: number): string =>
  `The stream ${stream} lacks revision ${revision} in this event store: its records were removed (truncated and scavenged), ` +
  'and the target would number the rest differently. Nothing was copied.';
