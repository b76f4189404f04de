import { useEffect, useRef } from 'react';

const ROW = '[data-row]';

/**
 * Keeps the focus in a list whose rows leave when they are fixed: it goes to the row that takes their place, or to the
 * element with the ref `frame` when none is left.
 */
export function useNextFocus(shown: unknown) {
  const frame = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted === null || frame.current === null || document.activeElement !== document.body) return;
    const row = rowOf(frame.current, wanted);
    (row?.querySelector<HTMLElement>('a[href]') ?? frame.current).focus();
  }, [shown]);
  return {
    frame,
    /** To be called before a row leaves. */
    onFixed: (id: string) => {
      const row = frame.current && rowOf(frame.current, id);
      if (!row?.contains(document.activeElement)) return;
      const rows = [...frame.current!.querySelectorAll<HTMLElement>(ROW)];
      const at = rows.indexOf(row);
      next.current = (rows[at + 1] ?? rows[at - 1])?.dataset.row ?? '';
    },
  };
}

function rowOf(frame: HTMLElement, id: string): HTMLElement | null {
  return frame.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}
