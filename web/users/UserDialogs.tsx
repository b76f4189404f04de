import { useRef } from 'react';
import { CityTeamDialog } from './acts/CityTeamDialog.tsx';
import { EraseDialog } from './acts/EraseDialog.tsx';
import { ExportDialog, type ExportDialogProps } from './acts/ExportDialog.tsx';
import { MessageDialog } from './acts/MessageDialog.tsx';
import type { TellActs } from './details/UserActs.tsx';
import { UserDetails } from './details/UserDetails.tsx';
import { InviteDialog } from './invite/InviteDialog.tsx';
import { UserEdit } from './profile/UserEdit.tsx';
import type { Confirming } from './user/AdministratorDialog.tsx';
import type { UserDialogKind, useUserDialog } from './user/useUserDialog.ts';

type UserDialogsProps = Pick<ReturnType<typeof useUserDialog>, 'dialog' | 'open' | 'close'> & {
  confirming: Confirming;
  tell: TellActs;
  /** The filters and the order of the list. */
  filters: ExportDialogProps['query'];
};

/** The dialogs about users; the address says which one is open. */
export function UserDialogs({ dialog, open, close, confirming, tell, filters }: UserDialogsProps) {
  // A dialog keeps its user while it closes.
  const last = useRef('');
  if (dialog?.id) last.current = dialog.id;
  const id = last.current;
  const of = (kind: UserDialogKind) => ({
    id,
    opened: dialog?.kind === kind && dialog.id !== '',
    onClose: close,
  });
  return (
    <>
      <InviteDialog opened={dialog?.kind === 'invite'} confirming={confirming} onClose={close} />
      <ExportDialog
        opened={dialog?.kind === 'export'}
        query={filters}
        confirming={confirming}
        onClose={close}
      />
      {id && (
        <>
          <UserDetails {...of('details')} tell={tell} onOpen={open} />
          <UserEdit {...of('edit')} />
          <MessageDialog {...of('message')} />
          <CityTeamDialog {...of('cities')} confirming={confirming} />
          <EraseDialog {...of('erase')} confirming={confirming} />
        </>
      )}
    </>
  );
}
