import type pg from 'pg';
import type { Logger } from 'pino';
import type { TableRows } from '#contracts/system/projection.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { StoredRecord } from '#platform/store/store.ts';
import type { Projection } from '../rows/projection.ts';

export type Stage = 'read' | 'load' | 'index' | 'catch up' | 'compare' | 'swap' | 'done';

export type Progress = { stage: Stage; done: number; total: number };

export type RebuildOptions = {
  pool: pg.Pool;
  codec: FactCodec;
  projections: readonly Projection[];
  log: Logger;
  /** `swap` puts the new rows in place; `discard` compares and throws them away. */
  then: 'swap' | 'discard';
  /** Losses that a person has accepted: a swap that loses no more than these goes ahead. */
  accepted?: readonly TableRows[] | 'any' | undefined;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Facts in the order of the log from the start to a position, read first; the mirror unless given. */
  source?: (upTo: bigint) => AsyncIterable<{ records: StoredRecord[]; position: bigint }>;
  /** Facts that are folded at a time; 5,000 unless given. */
  step?: number | undefined;
};
