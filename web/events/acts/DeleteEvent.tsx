import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteEvent, type EventRead } from '#contracts/events/calls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toastDone } from '../../ui/notice/toast.tsx';
import { eventTexts } from '../event/messages.ts';
import { settleDeleted } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';

export type AskingProps = {
  event: EventRead;
  opened: boolean;
  onClose: () => void;
  onWritten: (id: string) => void;
};

/** Asks for confirmation before an event is deleted, with its title. */
export function DeleteEvent({ event: { id, title }, opened, onClose }: AskingProps) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const done = (commandId: string | null) => {
    const said = say('didDelete', { title });
    if (commandId) toastUndoable(client, said, id, commandId);
    else toastDone(said);
    settleDeleted(client, id);
    onClose();
  };
  const remove = useMutation({
    mutationFn: (key: string) => send(deleteEvent, { params: { id } }, { key }),
    onSuccess: answer => done(answer.commandId),
    onError: error => error instanceof CallFailed && error.status === 404 && done(null),
  });
  const cancel = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={say('deleteQuestion')}
      confirm={say('deleteButton')}
      cancel={say('keepButton')}
      busy={remove.isPending}
      failure={remove.isError ? { title: say('deleteFailed'), error: remove.error } : null}
      onConfirm={() => remove.mutate(newKey())}
      onCancel={cancel}
    >
      <strong>{title}</strong> {say('deleteExplained')}
    </ConfirmDialog>
  );
}
