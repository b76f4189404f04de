import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { changeEvent, type EventRead } from '#contracts/events/calls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import { nameOf } from '../event/kinds.ts';
import { eventTexts } from '../event/messages.ts';
import { eventsKey } from '../event/queries.ts';
import { settleWritten } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';

/** Publishes an event, or makes it a draft again, without asking; it can be undone. */
export function usePublishing(event: EventRead, onWritten: (id: string) => void) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const key = useRef('');
  const { id, revision } = event;
  const change = useMutation({
    mutationFn: (status: 'published' | 'draft') =>
      send(changeEvent, { params: { id }, body: { status } }, { key: key.current, ifMatch: revision }),
    onSuccess: (answer, status) => {
      settleWritten(client, answer.event);
      onWritten(id);
      const said = say(status === 'published' ? 'didPublish' : 'didUnpublish', { title: nameOf(event) });
      toastUndoable(client, said, id, answer.commandId);
    },
    onError: error => {
      toastFailed(say('updateFailed'), error);
      void client.invalidateQueries({ queryKey: eventsKey });
    },
  });
  const turn = (status: 'published' | 'draft') => {
    key.current = newKey();
    change.mutate(status);
  };
  return { turn, busy: change.isPending };
}
