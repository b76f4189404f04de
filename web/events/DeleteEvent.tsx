import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteEvent } from '#contracts/events/calls.ts';
import { newKey, send } from '../platform/api.ts';
import { CallFailed } from '../platform/callFailed.ts';
import { useText } from '../platform/messages.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toastDone } from '../ui/toast.tsx';
import { knownEvent } from './knownEvent.ts';
import { eventTexts } from './messages.ts';
import { eventQuery } from './queries.ts';
import { settleDeleted } from './settle.ts';

type DeleteEventProps = { id: string; opened: boolean; onClose: () => void };

/** Asks before an event is deleted, naming it. */
export function DeleteEvent({ id, opened, onClose }: DeleteEventProps) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const event = useQuery({ ...eventQuery(id), ...knownEvent(client, id), enabled: opened });
  const title = event.data?.title ?? '';
  const done = () => {
    toastDone(say('didDelete', { title }));
    settleDeleted(client, id);
    onClose();
  };
  const remove = useMutation({
    mutationFn: (key: string) => send(deleteEvent, { params: { id } }, { key }),
    onSuccess: done,
    onError: error => error instanceof CallFailed && error.status === 404 && done(),
  });
  const cancel = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened && !event.isLoading}
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
