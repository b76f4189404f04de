import type pg from 'pg';
import type { Logger } from 'pino';
import type { TableRows } from '#contracts/system/projection.ts';
import type { FactCodec } from '#platform/facts/factCodec.ts';
import type { Store } from '#platform/store/store.ts';
import type { CounterMove } from '../rows/counters.ts';
import type { Projection } from '../rows/projection.ts';

export type Stage = 'read' | 'load' | 'index' | 'catch up' | 'compare' | 'swap' | 'done';

export type Progress = { stage: Stage; done: number; total: number };

/** The part of the rows that the tables have already. */
export type Rest = {
  /** The streams of the others; they need not have any facts up to the target. */
  streams: readonly string[];
  /** How many rows each shadow has, in the order of the shadows, and what they count for. */
  had: readonly Had[];
};
export type Had = { rows: number; counters: Map<string, CounterMove> };

/** How tables beside the live ones are filled. */
export type FillOptions = {
  pool: pg.Pool;
  codec: FactCodec;
  log: Logger;
  /** Fills the new tables with what need not be folded; answers what is left, or undefined if they are still empty. */
  begin?: () => Promise<Rest | undefined>;
  /** Builds no other index than that of the key: for tables that are soon dropped. */
  keysOnly?: boolean;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Read instead of the mirror. */
  store?: Store | undefined;
  /** Facts that are folded at a time; 5,000 unless given. */
  step?: number | undefined;
};

export type RebuildOptions = FillOptions & {
  projections: readonly Projection[];
  /** `swap` puts the new rows in place; `discard` compares and throws them away. */
  then: 'swap' | 'discard';
  /** Losses that a person has accepted: a swap that loses no more than these goes ahead. */
  accepted?: readonly TableRows[] | 'any' | undefined;
};
