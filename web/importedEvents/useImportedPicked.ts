import { useMemo, useRef, useState } from 'react';
import type { ImportedEventRead } from '#contracts/importedEvents/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import type { Picking } from '../ui/table/tableProps.ts';
import { importedTexts } from './importedTexts.ts';

/** Which rows are selected: across pages, by their ids. `keep` leaves these selected, and no others. */
export function useImportedPicked(rows: readonly ImportedEventRead[]) {
  const say = useText(importedTexts);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const picking = useMemo((): Picking<ImportedEventRead> => {
    const page = rows.map(({ id }) => id);
    const there = page.filter(id => ids.has(id)).length;
    const set = (which: readonly string[], wanted: boolean) => {
      const next = new Set(ids);
      for (const id of which)
        if (wanted) next.add(id);
        else next.delete(id);
      setIds(next);
    };
    return {
      has: ({ id }) => ids.has(id),
      onPick({ id }, range) {
        const [start, end] = [page.indexOf(last.current ?? id), page.indexOf(id)].toSorted((a, b) => a - b);
        const which = range && start !== undefined && start >= 0 ? page.slice(start, end! + 1) : [id];
        set(which, !ids.has(id));
        last.current = id;
      },
      label: ({ title }) => say('select', { title: title || say('untitled') }),
      page: {
        label: say('selectPage'),
        state: there === 0 ? 'none' : there === page.length ? 'all' : 'some',
        onPick: () => set(page, there < page.length),
      },
    };
  }, [rows, ids, say('selectPage')]);
  return { ids, picking, keep: (kept: readonly string[]) => setIds(new Set(kept)) };
}
