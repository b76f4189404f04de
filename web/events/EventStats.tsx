import { useQuery } from '@tanstack/react-query';
import { useText } from '../platform/messages.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { StatCards } from '../ui/StatCards.tsx';
import { eventTexts } from './messages.ts';
import { eventStatsQuery } from './queries.ts';

/** The five figures of the events. */
export function EventStats() {
  const say = useText(eventTexts);
  const stats = useQuery(eventStatsQuery());
  const figure = (name: keyof NonNullable<typeof stats.data>) =>
    stats.data ? stats.data[name] : stats.isError ? null : undefined;
  return (
    <>
      {stats.isError && (
        <ErrorPanel title={say('statsFailed')} error={stats.error} onRetry={() => stats.refetch()} />
      )}
      <StatCards
        label={say('stats')}
        stats={[
          { label: say('total'), value: figure('totalEvents') },
          { label: say('published'), value: figure('publishedEvents') },
          { label: say('drafts'), value: figure('draftEvents') },
          { label: say('featured'), value: figure('featuredEvents') },
          { label: say('thisWeek'), value: figure('thisWeekEvents') },
        ]}
      />
    </>
  );
}
