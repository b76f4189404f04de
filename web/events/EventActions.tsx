import {
  type Icon,
  IconArrowBackUp,
  IconEye,
  IconHistory,
  IconPencil,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeEvent, type EventRead } from '#contracts/events/calls.ts';
import { newKey, send } from '../platform/api.ts';
import { useText } from '../platform/messages.ts';
import { Clave } from '../ui/Clave.tsx';
import { toastDone, toastFailed } from '../ui/toast.tsx';
import classes from './EventActions.module.css';
import { eventTexts } from './messages.ts';
import { eventsKey } from './queries.ts';
import { settleWritten } from './settle.ts';
import type { DialogKind } from './useEventDialog.ts';

type EventActionsProps = {
  event: EventRead;
  onOpen: (kind: DialogKind, id: string) => void;
  onWritten: (id: string) => void;
};

/** What can be done with one row. */
export function EventActions({ event, onOpen, onWritten }: EventActionsProps) {
  const say = useText(eventTexts);
  const { id, title } = event;
  return (
    <span className={classes.actions}>
      <PublishAction event={event} onWritten={onWritten} />
      <Action
        icon={IconEye}
        word={say('view')}
        label={say('viewNamed', { title })}
        onClick={() => onOpen('details', id)}
      />
      <Action
        icon={IconPencil}
        word={say('edit')}
        label={say('editNamed', { title })}
        onClick={() => onOpen('edit', id)}
      />
      <Action
        icon={IconHistory}
        word={say('history')}
        label={say('historyNamed', { title })}
        onClick={() => onOpen('history', id)}
      />
      <Action
        icon={IconTrash}
        word={say('delete')}
        label={say('deleteNamed', { title })}
        onClick={() => onOpen('delete', id)}
      />
    </span>
  );
}

type Turn = { status: 'published' | 'draft'; revision: number; key: string; undo: boolean };

function PublishAction({ event, onWritten }: Omit<EventActionsProps, 'onOpen'>) {
  const say = useText(eventTexts);
  const client = useQueryClient();
  const { id, title } = event;
  const turn = useMutation({
    mutationFn: ({ status, revision, key }: Turn) =>
      send(changeEvent, { params: { id }, body: { status } }, { key, ifMatch: revision }),
    onSuccess: (answer, { status, undo }) => {
      settleWritten(client, answer.event);
      onWritten(id);
      const back = status === 'draft' ? 'published' : 'draft';
      const takeBack = () => turn.mutate(turnTo(back, answer.event.revision, true));
      toastDone(
        say(status === 'published' ? 'didPublish' : 'didUnpublish', { title }),
        undo ? undefined : takeBack,
      );
    },
    onError: error => {
      toastFailed(say('updateFailed'), error);
      void client.invalidateQueries({ queryKey: eventsKey });
    },
  });
  if (event.status !== 'draft' && event.status !== 'published') return null;
  const publishes = event.status === 'draft';
  return (
    <Action
      icon={publishes ? IconWorldUpload : IconArrowBackUp}
      word={say(publishes ? 'publish' : 'unpublish')}
      label={say(publishes ? 'publishNamed' : 'unpublishNamed', { title })}
      busy={turn.isPending}
      onClick={() => turn.mutate(turnTo(publishes ? 'published' : 'draft', event.revision, false))}
    />
  );
}

function turnTo(status: Turn['status'], revision: number, undo: boolean): Turn {
  return { status, revision, undo, key: newKey() };
}

type ActionProps = { icon: Icon; word: string; label: string; busy?: boolean; onClick: () => void };

function Action({ icon: Sign, word, label, busy, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={label}
      data-word={word}
      aria-busy={busy}
      disabled={busy}
      onClick={onClick}
    >
      {busy ? <Clave size={17} playing /> : <Sign size={17} stroke={1.7} aria-hidden />}
    </button>
  );
}
