import { expect } from 'vitest';
import type { Actor, Fact } from '#contracts/platform/fact.ts';
import { foldFacts } from '../../../projections/platform/rows/fold.ts';
import type { AnyRow, Projection } from '../../../projections/platform/rows/projection.ts';

export type TestFact = { stream: string; type: string; data?: object; at?: string; actor?: Actor };

/** Facts with all platform metadata; positions, revisions and times increase. */
export function recorded(facts: readonly TestFact[]): Fact[] {
  const revisions = new Map<string, number>();
  return facts.map(({ stream, type, data = {}, at, actor }, index) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    return {
      id,
      stream,
      type,
      revision,
      position: BigInt(index + 1),
      data: { ...data },
      metadata: {
        $correlationId: id,
        $causationId: id,
        command: { id, name: 'Test' },
        actor: actor ?? { id: 'ana', role: 'admin' },
        at: at ?? new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        version: 1,
      },
    };
  });
}

/** given(facts).then(rows by key) for a projection, without a database. */
export function given(
  projection: Projection,
  facts: readonly TestFact[],
): { then(rows: Record<string, AnyRow>): void } {
  const folded = foldFacts(projection, recorded(facts), new Map());
  return {
    then(rows) {
      const present = [...folded.after].filter(([, row]) => row !== undefined);
      expect(Object.fromEntries(present)).toMatchObject(rows);
      expect(present.length).toBe(Object.keys(rows).length);
    },
  };
}
