import { IconUserPlus } from '@tabler/icons-react';
import type { userBook } from '#contracts/users/calls.ts';
import { useListFilters } from '../platform/list/useListFilters.ts';
import { latePart, useAhead } from '../platform/page/latePart.ts';
import { text, useText } from '../platform/texts/messages.ts';
import { LateDialogs } from '../ui/dialog/LateDialogs.tsx';
import { AddButton } from '../ui/screen/AddButton.tsx';
import { BookScreen, type BookSelects } from '../ui/screen/BookScreen.tsx';
import { ExportButton } from '../ui/screen/ExportList.tsx';
import { exportTexts } from '../ui/screen/exportTexts.ts';
import { userActTexts } from './acts/userActTexts.ts';
import type { TellActs } from './details/UserActs.tsx';
import { inviteTexts } from './invite/inviteTexts.ts';
import type { Confirming } from './user/AdministratorDialog.tsx';
import { USERS } from './user/queries.ts';
import { userListTexts } from './user/userListTexts.ts';
import { useToggling } from './user/useToggling.ts';
import { useUserDialog } from './user/useUserDialog.ts';
import { useUserToggles } from './user/useUserToggles.ts';
import { userColumns } from './userColumns.tsx';

const loadDialogs = () => import('./userQuestions.ts');
const UserDialogs = latePart(loadDialogs, 'UserDialogs');
const ToggleQuestions = latePart(loadDialogs, 'ToggleQuestions');

const KINDS = ['user', 'feedback'];

/** User Management: all accounts with their roles and statuses. */
export function UserList({ confirming, tell }: { confirming: Confirming; tell: TellActs }) {
  const say = useText(userListTexts);
  const { dialog, hrefOf, open, close } = useUserDialog();
  const { filters } = useListFilters(USERS.filters);
  const { glowing, busy, toggle, perform } = useUserToggles();
  const toggling = useToggling(toggle);
  useAhead(loadDialogs);
  const hrefOfUser = (id: string) => hrefOf('details', id);
  return (
    <>
      <BookScreen
        book={USERS}
        say={say}
        kinds={KINDS}
        figures={figures()}
        selects={selects}
        columns={() => userColumns({ busy, ...toggling, hrefOf: hrefOfUser, onOpen: open })}
        after={[busy, hrefOfUser('')]}
        nameOf={user => user.name}
        highestFirst={['joined']}
        glowing={glowing}
        rowKeys={{ m: text(userActTexts)('message') }}
        exporting={<ExportButton onClick={() => open('export')}>{text(exportTexts)('export')}</ExportButton>}
        add={
          <AddButton icon={IconUserPlus} onClick={() => open('invite')}>
            {text(inviteTexts)('invite')}
          </AddButton>
        }
      />
      <LateDialogs opened={dialog !== null}>
        <UserDialogs {...{ dialog, open, close, confirming, tell, filters }} />
      </LateDialogs>
      <LateDialogs opened={toggling.asked !== null || toggling.restored !== null}>
        <ToggleQuestions toggling={toggling} toggle={toggle} perform={perform} confirming={confirming} />
      </LateDialogs>
    </>
  );
}

function figures() {
  const say = text(userListTexts);
  return {
    total: [say('total'), {}],
    active: [say('active'), { status: 'active' }],
    suspended: [say('suspended'), { status: 'suspended' }],
    admins: [say('admins'), { role: 'admin' }],
    organizers: [say('organizers'), { role: 'organizer' }],
    newUsers: [say('newUsers'), { joined: 'last30days' }],
  } as const;
}

function selects(): BookSelects<typeof userBook> {
  const say = text(userListTexts);
  const roles = { admin: say('role_admin'), organizer: say('role_organizer'), user: say('role_user') };
  const statuses = {
    active: say('status_active'),
    suspended: say('status_suspended'),
    deleted: say('status_deleted'),
  };
  return {
    role: [say('filterRole'), { all: say('anyRole'), ...roles }],
    status: [say('filterStatus'), { all: say('anyStatus'), ...statuses }],
    joined: [say('columnJoined'), { all: say('anyJoined'), last30days: say('newUsers') }],
  };
}
