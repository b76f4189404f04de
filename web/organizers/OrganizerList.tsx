import { useLocation } from 'react-router-dom';
import type { organizerBook } from '#contracts/organizers/calls.ts';
import { useShortcuts } from '../platform/keys/shortcuts.tsx';
import { useAddressDialog } from '../platform/list/useAddressDialog.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { AddButton } from '../ui/screen/AddButton.tsx';
import { BookScreen, type BookSelects } from '../ui/screen/BookScreen.tsx';
import { uiTexts } from '../ui/texts/messages.ts';
import { DIALOGS, OrganizerDialogs } from './OrganizerDialogs.tsx';
import { OrganizerTabs } from './OrganizerTabs.tsx';
import { organizerColumns } from './organizerColumns.tsx';
import { organizerListTexts } from './organizerListTexts.ts';
import { ORGANIZERS } from './queries.ts';
import { useOrganizerWrites } from './useOrganizerWrites.ts';

const KINDS = ['organizer', 'organizerContact', 'event', 'series'];

/** Organizers Management: everyone who runs events, with their teams. */
export function OrganizerList() {
  const say = useText(organizerListTexts);
  const writes = useOrganizerWrites();
  const { search } = useLocation();
  const { dialog, hrefOf, open, close } = useAddressDialog(DIALOGS, 'organizer');
  useShortcuts([{ keys: 'c', label: say('create'), run: () => open('create') }]);
  return (
    <>
      <BookScreen
        book={ORGANIZERS}
        say={say}
        tabs={<OrganizerTabs />}
        kinds={KINDS}
        figures={{
          total: [say('total'), {}],
          active: [say('active'), { status: 'active' }],
          inactive: [say('inactive'), { status: 'inactive' }],
          verified: [say('verified'), { verified: 'true' }],
        }}
        selects={selects}
        columns={() => organizerColumns({ ...writes, hrefOf, open })}
        after={[search]}
        nameOf={organizer => organizer.name}
        highestFirst={['team', 'joined']}
        glowing={writes.glowing}
        shown={writes.shown}
        add={<AddButton onClick={() => open('create')}>{say('create')}</AddButton>}
      />
      <OrganizerDialogs dialog={dialog} writes={writes} onClose={close} />
    </>
  );
}

function selects() {
  const say = text(organizerListTexts);
  const sayUi = text(uiTexts);
  const standings = { all: say('anyStatus'), active: sayUi('active'), inactive: sayUi('inactive') };
  const verified = { all: say('anyVerified'), true: say('isVerified'), false: say('notVerified') };
  return {
    status: [say('filterStatus'), standings],
    verified: [say('filterVerified'), verified],
  } satisfies BookSelects<typeof organizerBook>;
}
