import type { Actor } from './fact.ts';

/** Why a record of the log cannot be a fact of this product, whoever wrote it. */
export const FOREIGN_KINDS = ['deleted', 'noMetadata', 'metadata', 'data', 'name', 'transaction'] as const;
export type ForeignKind = (typeof FOREIGN_KINDS)[number];

/** The id and role of who recorded it, where nobody of this product did. */
export const FOREIGN_ACTOR = 'foreign';

/** Whoever recorded something: an actor of this product, or another program. */
export type Recorder = Omit<Actor, 'role'> & {
  role: Actor['role'] | typeof FOREIGN_ACTOR;
  /** Null where nobody knows one. */
  name: string | null;
};
