import { useMemo, useRef } from 'react';
import { isPicked, type Picked, pageState, rangeOf, withPicked } from '../../platform/list/picked.ts';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import type { Picking } from './tableProps.ts';

type PickingOf<Row> = {
  picked: Picked;
  onPick: (next: Picked) => void;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Whether a row cannot be selected now. */
  isOut?: (row: Row) => boolean;
  /** The id whose selection a row shows; its own unless given. */
  shownFor?: (row: Row) => string;
};

/** The checkboxes of a list, for a selection that holds across its pages. */
export function usePicking<Row extends { id: string }>({
  picked,
  onPick: put,
  rows,
  nameOf,
  isOut = () => false,
  shownFor = ({ id }) => id,
}: PickingOf<Row>): Picking<Row> {
  const say = useText(uiTexts);
  const last = useRef<string | null>(null);
  // Names and what cannot be selected follow from the rows and the selection.
  return useMemo(() => {
    const page = rows.map(({ id }) => id);
    const state = pageState(picked, page);
    return {
      has: row => isPicked(picked, shownFor(row)) && !isOut(row),
      onPick(row, range) {
        if (isOut(row)) return;
        const which = range ? rangeOf(page, last.current, row.id) : [row.id];
        put(withPicked(picked, which, !isPicked(picked, row.id)));
        last.current = row.id;
      },
      label: row => say('select', { name: nameOf(row) }),
      page: {
        label: say('selectPage'),
        state,
        onPick: () => put(withPicked(picked, page, state !== 'all')),
      },
    };
  }, [rows, picked, say('selectPage')]);
}
