import { useEffect, useRef } from 'react';
import type { useOpenRow } from '../../platform/list/useOpenRow.ts';

type Next<Row> = {
  rows: readonly Row[];
  waits: (row: Row) => boolean;
  openRow: Pick<ReturnType<typeof useOpenRow>, 'open' | 'show' | 'close'>;
};

/** Moves between the items of a queue in the order of its list. */
export function useNextItem<Row extends { id: string }>({ rows, waits, openRow }: Next<Row>) {
  const { open, show, close } = openRow;
  // The rows still include what was decided a moment ago.
  const decided = useRef(new Set<string>());
  const latest = useRef({ rows, open });
  useEffect(() => {
    latest.current = { rows, open };
  });
  const at = (id: string | null) => latest.current.rows.findIndex(row => row.id === id);
  return {
    /** Opens the item that is `by` rows further, or the first one while none is open. */
    move(by: 1 | -1) {
      const { rows, open } = latest.current;
      const row = open === null ? rows[0] : rows[Math.max(at(open) + by, 0)];
      if (row && row.id !== open) show(row.id);
    },
    /** Opens the next waiting item, after this one or else before it; closes if there is none. */
    leave({ id }: Row) {
      decided.current.add(id);
      const { rows, open } = latest.current;
      // Somebody has already moved on.
      if (open !== id) return;
      const here = at(id);
      const others = [...rows.slice(here + 1), ...rows.slice(0, Math.max(here, 0)).reverse()];
      const next = others.find(row => waits(row) && !decided.current.has(row.id));
      if (next) show(next.id);
      else close();
    },
    /** Opens an item that waits again. */
    comeBack({ id }: Row) {
      decided.current.delete(id);
      show(id);
    },
  };
}
