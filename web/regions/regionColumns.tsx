import type { regionBook } from '#contracts/regions/calls.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { text } from '../platform/texts/messages.ts';
import { actionsColumn, type BookColumns } from '../ui/screen/BookScreen.tsx';
import { RegionActions } from './RegionActions.tsx';
import { PopularToggle, RegionName, StatusToggle, Upcoming } from './RegionCells.tsx';
import type { RegionDialogKind } from './regionDialog.ts';
import { regionListTexts } from './regionListTexts.ts';
import { regionTexts } from './regionTexts.ts';
import type { RegionWrites } from './useRegionWrites.ts';

type RegionActs = {
  toggle: RegionWrites['toggle'];
  onOpen: (kind: RegionDialogKind, id: string) => void;
};

/** The columns of the list of regions. */
export function regionColumns({ toggle, onOpen }: RegionActs): BookColumns<typeof regionBook> {
  const say = text(regionListTexts);
  return {
    city: { header: say('columnRegion'), card: 'heading', cell: region => <RegionName region={region} /> },
    country: { header: say('columnCountry'), width: '16%', cell: ({ country }) => shownPlace(country) },
    zone: { header: say('columnTimeZone'), width: '18%', spare: 'early', cell: ({ timeZone }) => timeZone },
    upcoming: {
      header: say('columnUpcoming'),
      width: '140px',
      align: 'end',
      cell: region => <Upcoming region={region} />,
    },
    popular: {
      header: say('columnPopular'),
      width: '126px',
      spare: 'late',
      cell: region => <PopularToggle region={region} toggle={toggle} />,
    },
    status: {
      header: say('columnStatus'),
      width: '120px',
      card: 'corner',
      cell: region => <StatusToggle region={region} toggle={toggle} />,
    },
    actions: actionsColumn(say('columnActions'), text(regionTexts)('edit'), region => (
      <RegionActions region={region} onOpen={onOpen} />
    )),
  };
}
