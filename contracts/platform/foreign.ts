import type { Actor } from './fact.ts';

/** Why a record of the log cannot be a fact of this product, whatever wrote it. */
export const FOREIGN_KINDS = ['deleted', 'noMetadata', 'metadata', 'data', 'name', 'transaction'] as const;
export type ForeignKind = (typeof FOREIGN_KINDS)[number];

/** The id and role of the actor of a foreign record. */
export const FOREIGN_ACTOR = 'foreign';

/** The actor of a record: one of this product, or another program. */
export type Recorder = Omit<Actor, 'role'> & {
  role: Actor['role'] | typeof FOREIGN_ACTOR;
  /** Null if unknown. */
  name: string | null;
};
