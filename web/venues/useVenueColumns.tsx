import { useMemo } from 'react';
import type { ListedVenue } from '#contracts/venues/calls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import { actionsWidth } from '../ui/table/actionsWidth.ts';
import type { DataColumn } from '../ui/table/tableProps.ts';
import type { VenueWrites } from './useVenueWrites.ts';
import { VenueActions } from './VenueActions.tsx';
import { StatusTurn, Upcoming, VenueName } from './VenueCells.tsx';
import type { VenueDialogKind } from './venueDialog.ts';
import { venueListTexts } from './venueListTexts.ts';
import { venueTexts } from './venueTexts.ts';

type VenueActs = {
  turn: VenueWrites['turn'];
  onOpen: (kind: VenueDialogKind, id: string) => void;
};

/** The columns of the venue book. */
export function useVenueColumns(acts: VenueActs): DataColumn<ListedVenue>[] {
  const say = useText(venueListTexts);
  // The callbacks are new on every render, but equivalent.
  return useMemo(
    () => [...placeColumns(say), ...figureColumns(say), ...actColumns(say, acts)],
    [say('columnName')],
  );
}

type Say = ReturnType<typeof useText<keyof typeof venueListTexts.texts>>;

function placeColumns(say: Say): DataColumn<ListedVenue>[] {
  return [
    {
      id: 'name',
      header: say('columnName'),
      sort: 'name',
      card: 'heading',
      cell: venue => <VenueName venue={venue} />,
    },
    {
      id: 'address',
      header: say('columnAddress'),
      width: '17%',
      spare: 'late',
      cell: ({ address }) => address && <bdi title={address}>{address}</bdi>,
    },
    {
      id: 'city',
      header: say('columnCity'),
      sort: 'city',
      width: '12%',
      cell: ({ city }) => city && <bdi>{city}</bdi>,
    },
    {
      id: 'region',
      header: say('columnRegion'),
      width: '12%',
      spare: 'late',
      cell: ({ region }) => region && shownPlace(region.city, region.country),
    },
    {
      id: 'zone',
      header: say('columnTimeZone'),
      width: '13%',
      spare: 'early',
      cell: ({ timeZone }) => timeZone,
    },
  ];
}

function figureColumns(say: Say): DataColumn<ListedVenue>[] {
  return [
    {
      id: 'upcoming',
      header: say('columnUpcoming'),
      width: '144px',
      align: 'end',
      cell: venue => <Upcoming venue={venue} />,
    },
    {
      id: 'updated',
      header: say('columnUpdated'),
      sort: 'updated',
      width: '128px',
      spare: 'early',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ];
}

function actColumns(say: Say, { turn, onOpen }: VenueActs): DataColumn<ListedVenue>[] {
  return [
    {
      id: 'status',
      header: say('columnStatus'),
      width: '110px',
      card: 'corner',
      cell: venue => <StatusTurn venue={venue} turn={turn} />,
    },
    {
      id: 'actions',
      header: say('columnActions'),
      quiet: true,
      width: actionsWidth(text(venueTexts)('edit')),
      align: 'end',
      card: 'footer',
      cell: venue => <VenueActions venue={venue} turn={turn} onOpen={onOpen} />,
    },
  ];
}
