import type { Act } from '#contracts/audit/calls.ts';

/** Acts in a row in which the system recorded the same type of fact become one act with all their facts. */
export function groupedActs(acts: readonly Act[]): Act[] {
  const grouped: Act[] = [];
  for (const act of acts) {
    const last = grouped.at(-1);
    if (last && isSameRoutine(last, act)) grouped[grouped.length - 1] = joined(last, act);
    else grouped.push(act);
  }
  return grouped;
}

function isSameRoutine(one: Act, other: Act): boolean {
  const type = routineOf(one);
  return type !== null && type === routineOf(other);
}

/** The type of the facts of an act of the system, if they are all of one and all at hand. */
function routineOf({ facts, entries }: Act): string | null {
  const [first] = entries;
  const isRoutine =
    first?.actor.role === 'system' &&
    entries.length === facts &&
    entries.every(({ type }) => type === first.type);
  return isRoutine ? first.type : null;
}

function joined(one: Act, other: Act): Act {
  const entries = [...one.entries, ...other.entries];
  const things = new Set(entries.map(({ stream }) => stream)).size;
  return { ...one, facts: entries.length, things, entries };
}
