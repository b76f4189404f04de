import { VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { ListScreen } from '../ui/screen/ListScreen.tsx';
import { ActiveBadge } from '../ui/show/ActiveBadge.tsx';
import { NameCell } from '../ui/show/NameCell.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import type { DataColumn } from '../ui/table/tableProps.ts';
import { uiTexts } from '../ui/texts/messages.ts';
import { REGION_LIST, regionListQuery, regionsKey } from './queries.ts';
import classes from './RegionList.module.css';
import { regionListTexts } from './regionListTexts.ts';

const KINDS = ['region', 'event', 'series'];

/** Regions Management: the list of dance cities. */
export function RegionList() {
  const say = useText(regionListTexts);
  const list = useListFilters(REGION_LIST);
  const query = useQuery(regionListQuery(list.filters));
  return (
    <ListScreen
      say={say}
      list={list}
      query={query}
      of={regionsKey}
      kinds={KINDS}
      figures={{
        total: { label: say('total'), shows: {} },
        active: { label: say('active'), shows: { active: 'true' } },
        inactive: { label: say('inactive'), shows: { active: 'false' } },
        popular: { label: say('popular'), shows: { popular: 'true' } },
      }}
      selects={useSelects(list.filters.country, query.data?.countries ?? [])}
      columns={useColumns()}
      rowsOf={answer => answer.regions}
      nameOf={region => region.city}
    />
  );
}

function useSelects(chosen: string, known: readonly string[]) {
  const say = useText(regionListTexts);
  const sayUi = useText(uiTexts);
  // Shows the chosen country before the list of countries has loaded.
  const countries = new Set(chosen === 'all' ? known : [chosen, ...known]);
  const either = (any: string, yes: string, no: string) => [
    { value: 'all', label: any },
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return [
    {
      name: 'country' as const,
      label: say('filterCountry'),
      searchable: true,
      options: [
        { value: 'all', label: say('anyCountry') },
        ...[...countries].sort().map(country => ({ value: country, label: shownPlace(country) })),
      ],
    },
    {
      name: 'active' as const,
      label: say('filterActive'),
      options: either(say('anyActive'), sayUi('active'), sayUi('inactive')),
    },
    {
      name: 'popular' as const,
      label: say('filterPopular'),
      options: either(say('anyPopular'), say('popularYes'), say('popularNo')),
    },
  ];
}

function useColumns(): DataColumn<ListedRegion>[] {
  const say = useText(regionListTexts);
  return useMemo(
    () => [
      {
        id: 'region',
        header: say('columnRegion'),
        sort: 'city',
        card: 'heading',
        cell: region => <RegionName region={region} />,
      },
      {
        id: 'country',
        header: say('columnCountry'),
        sort: 'country',
        width: '18%',
        cell: region => shownPlace(region.country),
      },
      {
        id: 'zone',
        header: say('columnTimeZone'),
        width: '18%',
        spare: 'early',
        cell: region => region.timeZone,
      },
      {
        id: 'upcoming',
        header: say('columnUpcoming'),
        width: '140px',
        align: 'end',
        cell: region => <Upcoming region={region} />,
      },
      {
        id: 'popular',
        header: say('columnPopular'),
        width: '140px',
        spare: 'late',
        cell: region => <Popular popular={region.popular} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '126px',
        card: 'corner',
        cell: region => <ActiveBadge status={region.status} />,
      },
    ],
    [say('columnRegion')],
  );
}

function RegionName({ region: { id, city, state } }: { region: ListedRegion }) {
  const say = useText(regionListTexts);
  return (
    <NameCell
      name={city}
      href={`/admin/events?location=${id}`}
      title={say('eventsIn', { city })}
      beside={state}
    />
  );
}

function Upcoming({ region: { id, city, upcomingEvents } }: { region: ListedRegion }) {
  const say = useText(regionListTexts);
  if (upcomingEvents === 0) return 0;
  const label = say('upcomingIn', { city, count: upcomingEvents });
  return (
    <Link
      to={`/admin/events?location=${id}&status=published&when=next30days&order=asc`}
      title={label}
      aria-label={label}
    >
      {upcomingEvents.toLocaleString(language())}
    </Link>
  );
}

function Popular({ popular }: { popular: boolean }) {
  const say = useText(regionListTexts);
  if (popular) {
    return (
      <StatusBadge tone="yellow" icon={IconStarFilled}>
        {say('popularYes')}
      </StatusBadge>
    );
  }
  return (
    <span className={classes.unpopular} title={say('popularNo')}>
      <IconStar size={14} aria-hidden />
      <VisuallyHidden>{say('popularNo')}</VisuallyHidden>
    </span>
  );
}
