import { useEffect, useRef, useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import {
  countOf,
  EVERYTHING,
  isPicked,
  NOTHING,
  type Picked,
  pageState,
  rangeOf,
  withPicked,
} from '../../platform/list/picked.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone } from '../../ui/notice/toast.tsx';
import type { Picking } from '../../ui/table/tableProps.ts';
import { type EventFilters, narrowing } from '../event/eventFilters.ts';
import { nameOf } from '../event/kinds.ts';
import { listTexts } from '../event/listTexts.ts';

/** The selection in the list. It is kept from page to page, until a filter changes. */
export function useBulkPicked(filters: EventFilters, events: readonly EventRead[] | undefined) {
  const say = useText(listTexts);
  const [picked, setPicked] = useState<Picked>(NOTHING);
  const last = useRef<string | null>(null);
  const narrowed = JSON.stringify(narrowing(filters));
  const before = useRef(narrowed);
  useEffect(() => {
    if (before.current === narrowed) return;
    before.current = narrowed;
    if (countOf(picked, 1) > 0) toastDone(say('selectionCleared'));
    setPicked(NOTHING);
  }, [narrowed]);

  const page = (events ?? []).map(event => event.id);
  const state = pageState(picked, page);
  const pick = (event: EventRead, range: boolean) => {
    const wanted = !isPicked(picked, event.id);
    setPicked(withPicked(picked, range ? rangeOf(page, last.current, event.id) : [event.id], wanted));
    last.current = event.id;
  };
  const picking: Picking<EventRead> = {
    has: event => isPicked(picked, event.kind === 'instance' && picked.all ? ownerOf(event, page) : event.id),
    onPick: pick,
    label: event => say('pickNamed', { title: nameOf(event) }),
    page: {
      label: say('pickPage'),
      state,
      onPick: () => setPicked(withPicked(picked, page, state !== 'all')),
    },
  };
  return {
    picked,
    picking,
    wholePage: state === 'all' && page.length > 0,
    pickAll: () => setPicked(EVERYTHING),
    pickOnly: (ids: readonly string[]) => setPicked({ all: false, ids: new Set(ids) }),
    clear: () => setPicked(NOTHING),
  };
}

/** With all matches selected, a date listed under its series is selected with the series. */
function ownerOf({ id, seriesId }: EventRead, page: readonly string[]): string {
  return page.includes(id) ? id : (seriesId ?? id);
}
