import { useQuery } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { useListPage } from '../platform/list/useListPage.ts';
import { useText } from '../platform/texts/messages.ts';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { ScreenHeader } from '../ui/screen/ScreenHeader.tsx';
import { useGlow } from '../ui/show/useGlow.ts';
import { EventDialogs } from './EventDialogs.tsx';
import { useEventDialog } from './event/useEventDialog.ts';
import classes from './list/EventList.module.css';
import { suggestionsQuery, unassignedQuery } from './unassigned/queries.ts';
import { UnassignedEvents } from './unassigned/UnassignedEvents.tsx';
import { UnassignedFilterBar } from './unassigned/UnassignedFilterBar.tsx';
import { matchingEvents, type Suggestions, UNASSIGNED_LIST } from './unassigned/unassigned.ts';
import { unassignedTexts } from './unassigned/unassignedTexts.ts';

const NONE: readonly EventRead[] = [];
const NO_SUGGESTIONS: Suggestions = new Map();

/** Unassigned Events: those without a region, with the region that is suggested for each. */
export function UnassignedList() {
  const say = useText(unassignedTexts);
  const list = useListFilters(UNASSIGNED_LIST);
  const query = useQuery(unassignedQuery());
  const suggestions = useQuery(suggestionsQuery()).data ?? NO_SUGGESTIONS;
  const { dialog, hrefOf, open, close } = useEventDialog();
  const { glowing, glow } = useGlow();
  const { filters, change } = list;
  const all = query.data?.events ?? NONE;
  const found = matchingEvents(all, suggestions, filters);
  const page = useListPage(query, () => found.length, {
    page: filters.page,
    onPage: page => change({ page }),
  });
  const total = page.shown?.pagination.total ?? 0;
  return (
    <>
      <ScreenHeader title={say('title')} />
      <UnassignedFilterBar list={list} events={all} found={page.total} />
      {query.isError && (
        <ErrorPanel title={say('failed')} error={query.error} onRetry={() => query.refetch()} />
      )}
      {total > all.length && <p className={classes.quiet}>{say('first', { shown: all.length, total })}</p>}
      {(page.shown || !query.isError) && (
        <UnassignedEvents
          list={list}
          page={page}
          all={all}
          found={found}
          suggestions={suggestions}
          glowing={glowing}
          hrefOf={hrefOf}
        />
      )}
      <EventDialogs dialog={dialog} onOpen={open} onClose={close} onWritten={glow} />
    </>
  );
}
