import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { offerRegions } from '#contracts/regions/calls.ts';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { latePart } from '../platform/page/latePart.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { AddButton } from '../ui/screen/AddButton.tsx';
import { BookScreen, searchedNames } from '../ui/screen/BookScreen.tsx';
import { VENUES, venueRegionsQuery } from './queries.ts';
import { useVenueWrites } from './useVenueWrites.ts';
import type { TellActs } from './VenueActs.tsx';
import { venueColumns } from './venueColumns.tsx';
import { VENUE_DIALOGS } from './venueDialog.ts';
import { venueListTexts } from './venueListTexts.ts';
import { venueTexts } from './venueTexts.ts';

const VenueDialogs = latePart(() => import('./VenueDialogs.tsx'), 'VenueDialogs');

const KINDS = ['venue', 'region', 'event', 'series'];

/** The venue book: places where events take place, to choose from in forms. */
export function VenueList({ tell }: { tell: TellActs }) {
  const say = useText(venueListTexts);
  const writes = useVenueWrites();
  const { dialog, open, close } = useAddressDialog(VENUE_DIALOGS, 'venue');
  const regions = useQuery(venueRegionsQuery()).data ?? [];
  const cities = { label: say('filterCity'), any: say('anyCity'), of: 'city' } as const;
  return (
    <>
      <BookScreen
        book={VENUES}
        say={say}
        kinds={KINDS}
        figures={{
          total: [say('total'), {}],
          active: [say('active'), { status: 'active' }],
          retired: [say('retired'), { status: 'retired' }],
          withoutRegion: [say('withoutRegion'), { regionId: 'null' }],
        }}
        selects={({ city }, answer) => ({
          city: searchedNames(cities, city, answer?.cities),
          regionId: { label: say('filterRegion'), of: 'region', options: regionOptions(regions) },
          status: [
            say('filterStatus'),
            { all: say('anyStatus'), active: say('active'), retired: say('retired') },
          ],
        })}
        columns={() => venueColumns({ toggle: writes.toggle, onOpen: open })}
        nameOf={venue => venue.name}
        highestFirst={['updated']}
        glowing={writes.glowing}
        shown={writes.shown}
        rowKeys={{ e: text(venueTexts)('editRow') }}
        add={<AddButton onClick={() => open('create')}>{say('add')}</AddButton>}
      />
      <LateDialogs opened={dialog !== null}>
        <VenueDialogs dialog={dialog} writes={writes} tell={tell} onOpen={open} onClose={close} />
      </LateDialogs>
    </>
  );
}

function regionOptions(regions: AnswerOf<typeof offerRegions>['regions']) {
  const say = text(venueListTexts);
  return [
    { value: 'all', label: say('anyRegion') },
    { value: 'null', label: say('noRegion') },
    ...regions.map(({ id, city, country }) => ({ value: id, label: shownPlace(city, country) })),
  ];
}
