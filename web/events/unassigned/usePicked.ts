import { useRef, useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { rangeOf } from '../../platform/list/picked.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { Picking } from '../../ui/table/tableProps.ts';
import { unassignedTexts } from './unassignedTexts.ts';

/** The selected events, across pages and filters; one that has a region by now is no longer selected. */
export function usePicked(all: readonly EventRead[], page: readonly EventRead[]) {
  const say = useText(unassignedTexts);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = page.map(({ id }) => id);
  const chosen = all.filter(({ id }) => picked.has(id));
  const put = (which: readonly string[], wanted: boolean) => {
    const next = new Set(picked);
    for (const id of which) {
      if (wanted) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  const count = ids.filter(id => picked.has(id)).length;
  const state = count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
  const picking: Picking<EventRead> = {
    has: ({ id }) => picked.has(id),
    onPick: ({ id }, range) => {
      put(range ? rangeOf(ids, last.current, id) : [id], !picked.has(id));
      last.current = id;
    },
    label: ({ title }) => say('pick', { title }),
    page: { label: say('pickPage'), state, onPick: () => put(ids, state !== 'all') },
  };
  return { chosen, picking, pickOnly: (which: readonly string[]) => setPicked(new Set(which)) };
}
