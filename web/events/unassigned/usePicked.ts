import { useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { isPicked, NOTHING, type Picked } from '../../platform/list/picked.ts';
import { usePicking } from '../../ui/table/usePicking.ts';

const nameOf = ({ title }: EventRead) => title;

/** The selected events, across pages and filters; one that has a region by now is no longer selected. */
export function usePicked(all: readonly EventRead[], page: readonly EventRead[]) {
  const [picked, setPicked] = useState<Picked>(NOTHING);
  return {
    chosen: all.filter(({ id }) => isPicked(picked, id)),
    picking: usePicking({ picked, onPick: setPicked, rows: page, nameOf }),
    pickOnly: (ids: readonly string[]) => setPicked({ all: false, ids: new Set(ids) }),
  };
}
