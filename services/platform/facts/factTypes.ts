import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { StreamContract, Upcast } from '#contracts/platform/fact.ts';

/** What the codec needs to know about a type of fact. */
export type FactType = {
  category: string;
  schema: z.ZodObject;
  /** The fields that are sealed. */
  personal: readonly string[];
  /** The version that new facts are written in. */
  version: number;
  upcasts: readonly Upcast[];
  /** Whether it erases the person whose stream it is in. */
  erases: boolean;
};

/**
 * The declared facts by type.
 * @throws when a type is declared twice, because its stored name would be ambiguous, or when its chain of
 *   upcasts has a gap.
 */
export function factTypesOf(contracts: readonly StreamContract[]): Map<string, FactType> {
  const types = new Map<string, FactType>();
  for (const { category, facts, upcasts = {}, erasedBy = [] } of contracts) {
    for (const [type, schema] of Object.entries(facts)) {
      const other = types.get(type);
      if (other) throw new Error(`${type} is a fact of ${other.category} and of ${category}`);
      const steps = upcasts[type] ?? [];
      const gap = Array.from(steps).findIndex(step => typeof step !== 'function');
      if (gap >= 0) throw new Error(`${type} has no upcast from version ${gap + 1} to version ${gap + 2}`);
      const personal = Object.keys(schema.shape).filter(field => isPersonal(schema.shape[field]!));
      types.set(type, {
        category,
        schema,
        personal,
        upcasts: steps,
        version: steps.length + 1,
        erases: [erasedBy].flat().includes(type),
      });
    }
  }
  return types;
}

/** Whether a field is marked as personal, even if it was made optional or nullable afterwards. */
export function isPersonal(field: z.core.$ZodType): boolean {
  if (z.globalRegistry.get(field)?.personal === true) return true;
  return 'unwrap' in field && typeof field.unwrap === 'function' && isPersonal(field.unwrap());
}

/** A kind of fact in the log, and the position of its first occurrence. */
export type FactKind = { type: string; version: number; position: bigint };

/** The kinds of fact in a log that this program could not read, one sentence each. */
export function unreadableKinds(contracts: readonly StreamContract[], kinds: readonly FactKind[]): string[] {
  const types = factTypesOf(contracts);
  return kinds.flatMap(({ type, version, position }) => {
    const where = `first at position ${position}`;
    const known = types.get(type)?.version;
    if (known === undefined) return [`${type} (version ${version}, ${where}) is declared by no contract.`];
    if (version >= 1 && version <= known) return [];
    return [`${type} is in the log in version ${version} (${where}); the newest known version is ${known}.`];
  });
}

/**
 * Logs, when a process starts, which facts of the log this program cannot read: those that a newer version
 * wrote, or whose contract is gone. The process starts anyway: each of them holds back only its own stream,
 * and a forged one must not stop everything else. Only what the mirror has already copied is checked.
 */
export async function warnOfUnknownFacts(
  pool: pg.Pool,
  contracts: readonly StreamContract[],
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const there = await pool.query<{ present: boolean }>(
    "select to_regclass('projections.fact_kinds') is not null as present",
  );
  if (!there.rows[0]?.present) return;
  const { rows } = await pool.query<FactKind>(
    'select type, version, position from projections.fact_kinds order by position',
  );
  const facts = unreadableKinds(contracts, rows);
  if (facts.length > 0)
    log.error({ facts }, 'the log holds facts that this program cannot read; their streams wait');
}
