import { headingKey, type ImportField } from '#contracts/imports/columns.ts';
import {
  EXAMPLES_SHOWN,
  GROUPS_SHOWN,
  type ImportNote,
  type NamedRow,
  type NoteCode,
} from '#contracts/imports/notes.ts';

/** A note about one row. */
export type Note = { code: NoteCode; field?: ImportField; value: string; taken?: string | null };

const LONGEST_VALUE = 100;
/** The number of distinct groups that are counted: a hostile file has as many as it has rows. */
const MOST_GROUPS = 5_000;

/**
 * Notes of many rows, grouped by content; their number is limited, so that a hostile file cannot exhaust
 * memory.
 */
export type NoteGroups = Map<string, ImportNote>;

export function addNotes(
  groups: NoteGroups,
  notes: readonly Note[],
  { row, title }: { row: number; title: string },
): void {
  for (const { code, field = null, value, taken = null } of notes) {
    const shown = value.slice(0, LONGEST_VALUE);
    const key = noteKey({ code, field, value: shown, taken });
    const known = groups.get(key);
    const group = known ?? {
      code,
      field,
      value: shown,
      taken: taken?.slice(0, LONGEST_VALUE) ?? null,
      count: 0,
      rows: [],
    };
    group.count += 1;
    if (group.rows.length < EXAMPLES_SHOWN) group.rows.push({ row, title: title.slice(0, LONGEST_VALUE) });
    if (!known && groups.size < GROUPS_SHOWN) groups.set(key, group);
  }
}

const ONE_EXAMPLE: ReadonlySet<NoteCode> = new Set(['unknownKey', 'serialNumber', 'doors']);

type Group = { count: number; rows: NamedRow[] };

/** Merges groups of several chunks by key; the most frequent come first. */
export function merged<One extends Group>(
  pieces: Iterable<readonly One[]>,
  keyOf: (group: One) => string,
): One[] {
  const groups = new Map<string, One>();
  for (const piece of pieces) {
    for (const group of piece) {
      const known = groups.get(keyOf(group));
      if (!known) {
        if (groups.size < MOST_GROUPS) groups.set(keyOf(group), { ...group, rows: [...group.rows] });
        continue;
      }
      known.count += group.count;
      known.rows.push(...group.rows.slice(0, EXAMPLES_SHOWN - known.rows.length));
    }
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count).slice(0, GROUPS_SHOWN);
}

export function noteKey({
  code,
  field,
  value,
  taken,
}: Pick<ImportNote, 'code' | 'field' | 'value' | 'taken'>): string {
  // One value is shown as an example.
  if (ONE_EXAMPLE.has(code))
    return [code, field, code === 'unknownKey' ? headingKey(value) || value : ''].join('\n');
  return [code, field, headingKey(value) || value, taken].join('\n');
}
