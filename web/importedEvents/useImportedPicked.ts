import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ImportedEventRead } from '#contracts/importedEvents/calls.ts';
import { REVIEWABLE } from '#contracts/importedEvents/importedEvent.ts';
import { countOf, EVERYTHING, NOTHING, type Picked, pageState } from '../platform/list/picked.ts';
import { useText } from '../platform/texts/messages.ts';
import { usePicking } from '../ui/table/usePicking.ts';
import { filterSent, type ImportedFilters, waitingMatchesQuery } from './importedQueries.ts';
import { importedTexts } from './importedTexts.ts';

/**
 * Which rows are selected: by their ids, across pages; or all that wait for a decision and match the filters, until a
 * filter changes. `keep` leaves these ids selected, and no others.
 */
export function useImportedPicked(filters: ImportedFilters, rows: readonly ImportedEventRead[]) {
  const say = useText(importedTexts);
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
    picking: usePicking({
      ...{ picked, rows, onPick: setPicked },
      nameOf: ({ title }) => title || say('untitled'),
      // What is decided is not among all that match.
      isOut: ({ importStatus }) => picked.all && !REVIEWABLE.includes(importStatus),
    }),
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
