import { useQuery } from '@tanstack/react-query';
import { useText } from '../platform/messages.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { StatCards } from '../ui/StatCards.tsx';
import { regionStatsQuery } from './eventListQueries.ts';
import { eventTexts } from './messages.ts';

/** The five figures of the events, of a region where one is chosen. */
export function EventStats({ location }: { location: string }) {
  const say = useText(eventTexts);
  const stats = useQuery(regionStatsQuery(location === 'null' ? 'all' : location));
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
