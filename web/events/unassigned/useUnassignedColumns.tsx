import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { useText } from '../../platform/texts/messages.ts';
import type { DataColumn } from '../../ui/table/tableProps.ts';
import { EventStatus } from '../event/EventStatus.tsx';
import { eventTexts } from '../event/messages.ts';
import type { References } from '../event/queries.ts';
import { EventName, EventWhen } from '../list/EventCells.tsx';
import classes from './Unassigned.module.css';
import type { Assignment, UnassignedRow } from './unassigned.ts';
import { unassignedTexts } from './unassignedTexts.ts';
import { useRegionNames } from './useRegionNames.ts';

type ColumnsProps = {
  regions: References['regions'];
  hrefOf: (id: string) => string;
  onAccept: (assignment: Assignment) => void;
};

export function useUnassignedColumns(props: ColumnsProps): DataColumn<UnassignedRow>[] {
  const { regions, hrefOf } = props;
  const say = useText(eventTexts);
  const sayOwn = useText(unassignedTexts);
  // The callbacks are not dependencies: they are new at every render, but equivalent.
  return useMemo(
    () => [
      {
        id: 'event',
        header: say('columnEvent'),
        card: 'heading',
        cell: event => <EventName event={event} href={hrefOf(event.id)} />,
      },
      { id: 'when', header: say('columnWhen'), width: '18%', cell: event => <EventWhen event={event} /> },
      {
        id: 'where',
        header: say('columnWhere'),
        width: '20%',
        spare: 'late',
        cell: event => <Place event={event} />,
      },
      {
        id: 'suggestion',
        header: sayOwn('columnSuggestion'),
        width: '23%',
        cell: event => <SuggestedRegion row={event} {...props} />,
      },
      {
        id: 'status',
        header: say('columnStatus'),
        width: '126px',
        card: 'corner',
        cell: event => <EventStatus status={event.status} />,
      },
    ],
    [say('columnEvent'), hrefOf(''), regions],
  );
}

function Place({ event }: { event: EventRead }) {
  const { locationName, locationCity, locationState, locationCountry } = event;
  const place = [locationName, locationCity, locationState, locationCountry].filter(Boolean).join(', ');
  return place ? <span title={place}>{place}</span> : <span className={classes.quiet}>–</span>;
}

function SuggestedRegion({ row, regions, onAccept }: ColumnsProps & { row: UnassignedRow }) {
  const say = useText(unassignedTexts);
  const nameOf = useRegionNames(regions);
  const { suggestion, ...event } = row;
  if (!suggestion) return <span className={classes.quiet}>–</span>;
  const { regionId, km } = suggestion;
  const region = nameOf(regionId);
  return (
    <span className={classes.suggestion}>
      <span>
        {region}
        <span className={classes.quiet}>{km === null ? say('byCity') : say('distance', { km })}</span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={say('assignOne', { title: event.title, region })}
        onClick={() => onAccept({ event, regionId, km })}
      >
        {say('use')}
      </Button>
    </span>
  );
}
