import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { EventRead } from '#contracts/events/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { Beneath } from '../../ui/table/tableProps.ts';
import { instancesQuery } from '../filters/eventListQueries.ts';
import { listTexts } from './listTexts.ts';

type EventListDatesProps = { id: string; draw: Beneath<EventRead> };

/** The dates of a series that is expanded in the list, loaded when they are first shown. */
export function EventListDates({ id, draw }: EventListDatesProps) {
  const say = useText(listTexts);
  const dates = useInfiniteQuery(instancesQuery(id));
  const shown = dates.data?.pages.flatMap(page => page.instances);
  const total = dates.data?.pages.at(-1)?.pagination.total ?? 0;
  if (dates.isError && !shown) {
    return draw.note(
      <span role="alert">
        {say('datesFailed')}{' '}
        <Button variant="default" size="compact-xs" onClick={() => dates.refetch()}>
          {say('retry')}
        </Button>
      </span>,
    );
  }
  if (!shown) return draw.note(<span role="status">{say('datesLoading')}</span>);
  if (shown.length === 0) return draw.note(say('datesNone'));
  return (
    <>
      {draw.rows(shown)}
      {dates.hasNextPage &&
        draw.note(
          <>
            {say('datesShown', { shown: shown.length, total })}{' '}
            <Button
              variant="default"
              size="compact-xs"
              loading={dates.isFetchingNextPage}
              onClick={() => dates.fetchNextPage()}
            >
              {say('datesMore')}
            </Button>
          </>,
        )}
    </>
  );
}
