import { useQuery } from '@tanstack/react-query';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { StatCards } from '../../ui/show/StatCards.tsx';
import { eventTexts } from '../event/messages.ts';
import { regionStatsQuery } from '../event/queries.ts';
import { withFilters } from '../filters/eventFilters.ts';

// Set explicitly, so that filters remembered in cookies do not narrow the list further.
const ALL = new URLSearchParams({ recurring: 'all' });

/** The five figures about events, of one region if chosen; each links to the list that it counts. */
export function EventStats({ location }: { location: string }) {
  const say = useText(eventTexts);
  const stats = useQuery(regionStatsQuery(location === 'null' ? 'all' : location));
  const figure = (name: keyof NonNullable<typeof stats.data>) =>
    stats.data ? stats.data[name] : stats.isError ? null : undefined;
  const listOf = (filters: Parameters<typeof withFilters>[1]) =>
    `/admin/events?${withFilters(ALL, { location, ...filters })}`;
  return (
    <>
      {stats.isError && (
        <ErrorPanel title={say('statsFailed')} error={stats.error} onRetry={() => stats.refetch()} />
      )}
      <StatCards
        label={say('stats')}
        stats={[
          { label: say('total'), value: figure('totalEvents'), href: listOf({}) },
          {
            label: say('published'),
            value: figure('publishedEvents'),
            href: listOf({ status: 'published' }),
          },
          { label: say('drafts'), value: figure('draftEvents'), href: listOf({ status: 'draft' }) },
          {
            label: say('featured'),
            value: figure('featuredEvents'),
            href: listOf({ featured: 'featured' }),
          },
          {
            label: say('thisWeek'),
            value: figure('thisWeekEvents'),
            href: listOf({ when: 'thisweek', order: 'asc' }),
          },
        ]}
      />
    </>
  );
}
