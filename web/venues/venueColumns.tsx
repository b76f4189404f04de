import type { venueBook } from '#contracts/venues/calls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { text } from '../platform/texts/messages.ts';
import { actionsColumn, type BookColumns } from '../ui/screen/BookScreen.tsx';
import { RelativeTime } from '../ui/show/RelativeTime.tsx';
import type { VenueWrites } from './useVenueWrites.ts';
import { VenueActions } from './VenueActions.tsx';
import { StatusToggle, Upcoming, VenueName } from './VenueCells.tsx';
import type { VenueDialogKind } from './venueDialog.ts';
import { venueListTexts } from './venueListTexts.ts';
import { venueTexts } from './venueTexts.ts';

type VenueActs = {
  toggle: VenueWrites['toggle'];
  onOpen: (kind: VenueDialogKind, id: string) => void;
};
type Columns = BookColumns<typeof venueBook>;

/** The columns of the venue book. */
export function venueColumns(acts: VenueActs): Columns {
  return { ...placeColumns(), ...actColumns(acts) };
}

function placeColumns() {
  const say = text(venueListTexts);
  return {
    name: { header: say('columnName'), card: 'heading', cell: venue => <VenueName venue={venue} /> },
    address: {
      header: say('columnAddress'),
      width: '17%',
      spare: 'late',
      cell: ({ address }) => address && <bdi title={address}>{address}</bdi>,
    },
    city: { header: say('columnCity'), width: '12%', cell: ({ city }) => city && <bdi>{city}</bdi> },
    region: {
      header: say('columnRegion'),
      width: '12%',
      spare: 'late',
      cell: ({ region }) => region && shownPlace(region.city, region.country),
    },
    zone: { header: say('columnTimeZone'), width: '13%', spare: 'early', cell: ({ timeZone }) => timeZone },
  } satisfies Partial<Columns>;
}

function actColumns({ toggle, onOpen }: VenueActs) {
  const say = text(venueListTexts);
  return {
    upcoming: {
      header: say('columnUpcoming'),
      width: '144px',
      align: 'end',
      cell: venue => <Upcoming venue={venue} />,
    },
    updated: {
      header: say('columnUpdated'),
      width: '128px',
      spare: 'early',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
    status: {
      header: say('columnStatus'),
      width: '110px',
      card: 'corner',
      cell: venue => <StatusToggle venue={venue} toggle={toggle} />,
    },
    actions: actionsColumn(say('columnActions'), text(venueTexts)('edit'), venue => (
      <VenueActions venue={venue} toggle={toggle} onOpen={onOpen} />
    )),
  } satisfies Partial<Columns>;
}
