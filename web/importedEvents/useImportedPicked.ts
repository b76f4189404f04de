import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ImportedEventRead } from '#contracts/importedEvents/calls.ts';
import { REVIEWABLE } from '#contracts/importedEvents/importedEvent.ts';
import {
  countOf,
  EVERYTHING,
  isPicked,
  NOTHING,
  type Picked,
  pageState,
  rangeOf,
  withPicked,
} from '../platform/list/picked.ts';
import { useText } from '../platform/texts/messages.ts';
import type { Picking } from '../ui/table/tableProps.ts';
import { filterSent, type ImportedFilters, waitingMatchesQuery } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';

/**
 * Which rows are selected: by their ids, across pages; or all that wait for a decision and match the filters, until a
 * filter changes. `keep` leaves these ids selected, and no others.
 */
export function useImportedPicked(filters: ImportedFilters, rows: readonly ImportedEventRead[]) {
  const [picked, setPicked] = useState<Picked>(NOTHING);
  const filter = filterSent(filters);
  const narrowed = JSON.stringify(filter);
  useEffect(() => setPicked(before => (before.all ? NOTHING : before)), [narrowed]);
  const page = rows.map(({ id }) => id);
  const isWhole = page.length > 0 && pageState(picked, page) === 'all';
  const exclude = picked.all ? [...picked.ids] : [];
  // Asked for once it is of use: with a whole page selected, all that match can be, too.
  const waiting = useQuery({ ...waitingMatchesQuery(filter), enabled: isWhole || picked.all }).data;
  return {
    picked,
    picking: usePicking(picked, setPicked, rows),
    /** How many are selected. */
    count: countOf(picked, waiting ?? 0),
    /** How many could be selected; undefined where that is no more than is selected already. */
    matching:
      !picked.all && isWhole && waiting !== undefined && waiting > picked.ids.size ? waiting : undefined,
    selection: picked.all ? { filter, exclude } : { ids: [...picked.ids] },
    pickAll: () => setPicked(EVERYTHING),
    keep: (ids: readonly string[]) => setPicked({ all: false, ids: new Set(ids) }),
  };
}

export type ImportedSelected = ReturnType<typeof useImportedPicked>;

function usePicking(
  picked: Picked,
  setPicked: (next: Picked) => void,
  rows: readonly ImportedEventRead[],
): Picking<ImportedEventRead> {
  const say = useText(importedTexts);
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const page = rows.map(({ id }) => id);
    const state = pageState(picked, page);
    // What is decided is not among all that match.
    const isOut = ({ importStatus }: ImportedEventRead) => picked.all && !REVIEWABLE.includes(importStatus);
    return {
      has: item => isPicked(picked, item.id) && !isOut(item),
      onPick(item, range) {
        if (isOut(item)) return;
        const { id } = item;
        const which = range ? rangeOf(page, last.current, id) : [id];
        setPicked(withPicked(picked, which, !isPicked(picked, id)));
        last.current = id;
      },
      label: ({ title }) => say('select', { title: title || say('untitled') }),
      page: {
        label: say('selectPage'),
        state,
        onPick: () => setPicked(withPicked(picked, page, state !== 'all')),
      },
    };
  }, [rows, picked, say('selectPage')]);
}
