import { useRef } from 'react';
import type { Confirming } from './AdministratorDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { ExportDialog, type ExportDialogProps } from './ExportDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import type { TellActs } from './UserActs.tsx';
import { UserDetails } from './UserDetails.tsx';
import { UserEdit } from './UserEdit.tsx';
import type { UserDialogKind, useUserDialog } from './useUserDialog.ts';

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
          <EraseDialog {...of('erase')} confirming={confirming} />
        </>
      )}
    </>
  );
}
