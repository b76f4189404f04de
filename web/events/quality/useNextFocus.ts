import { useEffect, useRef } from 'react';

const ROW = '[data-row]';

/** Keeps the focus in a list whose rows leave when they are fixed: it goes to the row that takes their place. */
export function useNextFocus(shown: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    const row = next.current === null ? null : rowOf(frame.current, next.current);
    next.current = null;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost || !frame.current) return;
    if (row) row.querySelector<HTMLElement>('a[href]')?.focus();
  }, [shown]);
  return {
    frame,
    /** To be called before a row leaves. */
    onFixed: (id: string) => {
      const row = rowOf(frame.current, id);
      if (!row?.contains(document.activeElement)) return;
      const rows = [...(frame.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
      const at = rows.indexOf(row);
      next.current = (rows[at + 1] ?? rows[at - 1])?.dataset.row ?? null;
    },
  };
}

function rowOf(frame: HTMLElement | null, id: string): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
