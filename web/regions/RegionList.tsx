import type { AnswerOf } from '#contracts/platform/call.ts';
import type { listRegions, regionBook } from '#contracts/regions/calls.ts';
import type { BookFilters } from '../platform/book/bookList.ts';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { latePart } from '../platform/page/latePart.ts';
import { shownPlace } from '../platform/shown/shownPlace.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { AddButton } from '../ui/screen/AddButton.tsx';
import { BookScreen, type BookSelects, searchedNames } from '../ui/screen/BookScreen.tsx';
import { uiTexts } from '../ui/texts/messages.ts';
import { REGIONS } from './queries.ts';
import { regionColumns } from './regionColumns.tsx';
import { REGION_DIALOGS } from './regionDialog.ts';
import { regionListTexts } from './regionListTexts.ts';
import { regionTexts } from './regionTexts.ts';
import { useRegionWrites } from './useRegionWrites.ts';

const RegionDialogs = latePart(() => import('./RegionDialogs.tsx'), 'RegionDialogs');

const KINDS = ['region', 'event', 'series'];

/** Regions Management: the list of dance cities. */
export function RegionList() {
  const say = useText(regionListTexts);
  const writes = useRegionWrites();
  const { dialog, open, close } = useAddressDialog(REGION_DIALOGS, 'region');
  return (
    <>
      <BookScreen
        book={REGIONS}
        say={say}
        kinds={KINDS}
        figures={{
          total: [say('total'), {}],
          active: [say('active'), { active: 'true' }],
          inactive: [say('inactive'), { active: 'false' }],
          popular: [say('popular'), { popular: 'true' }],
        }}
        selects={selects}
        columns={() => regionColumns({ toggle: writes.toggle, onOpen: open })}
        nameOf={region => region.city}
        glowing={writes.glowing}
        shown={writes.shown}
        rowKeys={{ e: text(regionTexts)('editRow') }}
        add={<AddButton onClick={() => open('create')}>{say('add')}</AddButton>}
      />
      <LateDialogs opened={dialog !== null}>
        <RegionDialogs dialog={dialog} writes={writes} onOpen={open} onClose={close} />
      </LateDialogs>
    </>
  );
}

type Book = typeof regionBook;

function selects({ country }: BookFilters<Book>, answer?: AnswerOf<typeof listRegions>): BookSelects<Book> {
  const say = text(regionListTexts);
  const sayUi = text(uiTexts);
  const places = { label: say('filterCountry'), any: say('anyCountry'), of: 'country' } as const;
  return {
    country: searchedNames(places, country, answer?.countries, shownPlace),
    active: [say('filterActive'), { all: say('anyActive'), true: sayUi('active'), false: sayUi('inactive') }],
    popular: [
      say('filterPopular'),
      { all: say('anyPopular'), true: say('popularYes'), false: say('popularNo') },
    ],
  };
}
