import { useEffect, useRef, useState } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { countOf, EVERYTHING, NOTHING, type Picked, pageState } from '../../platform/list/picked.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone } from '../../ui/notice/toast.tsx';
import { usePicking } from '../../ui/table/usePicking.ts';
import { nameOf } from '../event/kinds.ts';
import { type EventFilters, narrowing } from '../filters/eventFilters.ts';
import { eventBulkTexts } from './eventBulkTexts.ts';

const NONE: readonly EventRead[] = [];

/** The selection in the list. It is kept from page to page, until a filter changes. */
export function useBulkPicked(filters: EventFilters, events: readonly EventRead[] = NONE) {
  const say = useText(eventBulkTexts);
  const [picked, setPicked] = useState<Picked>(NOTHING);
  const narrowed = JSON.stringify(narrowing(filters));
  const before = useRef(narrowed);
  useEffect(() => {
    if (before.current === narrowed) return;
    before.current = narrowed;
    if (countOf(picked, 1) > 0) toastDone(say('selectionCleared'));
    setPicked(NOTHING);
  }, [narrowed]);

  const page = events.map(event => event.id);
  const shownFor = (event: EventRead) =>
    event.kind === 'instance' && picked.all ? ownerOf(event, page) : event.id;
  return {
    picked,
    picking: usePicking({ picked, onPick: setPicked, rows: events, nameOf, shownFor }),
    wholePage: page.length > 0 && pageState(picked, page) === 'all',
    pickAll: () => setPicked(EVERYTHING),
    pickOnly: (ids: readonly string[]) => setPicked({ all: false, ids: new Set(ids) }),
    clear: () => setPicked(NOTHING),
  };
}

/** With all matches selected, a date listed under its series is selected with the series. */
function ownerOf({ id, seriesId }: EventRead, page: readonly string[]): string {
  return page.includes(id) ? id : (seriesId ?? id);
}
