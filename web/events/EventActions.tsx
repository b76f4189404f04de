import {
  type Icon,
  IconArrowBackUp,
  IconCopy,
  IconEye,
  IconHistory,
  IconPencil,
  IconTrash,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { EventRead } from '#contracts/events/calls.ts';
import { useText } from '../platform/messages.ts';
import { Clave } from '../ui/Clave.tsx';
import classes from './EventActions.module.css';
import { nameOf } from './kinds.ts';
import { eventTexts } from './messages.ts';
import { seriesTexts } from './seriesTexts.ts';
import type { DialogKind } from './useEventDialog.ts';
import { usePublishing } from './usePublishing.ts';

type EventActionsProps = {
  event: EventRead;
  onOpen: (kind: DialogKind, id: string) => void;
  onWritten: (id: string) => void;
};

/** What can be done with one row: an event, a series, or one date of a series. */
export function EventActions({ event, onOpen, onWritten }: EventActionsProps) {
  const say = useText(eventTexts);
  const saySeries = useText(seriesTexts);
  const { id, kind } = event;
  const title = nameOf(event);
  const date = kind === 'instance';
  return (
    <span className={classes.actions}>
      <PublishAction event={event} onOpen={onOpen} onWritten={onWritten} />
      <Action
        icon={IconEye}
        word={say('view')}
        label={say('viewNamed', { title })}
        onClick={() => onOpen('details', id)}
      />
      <Action
        icon={IconPencil}
        word={date ? saySeries('editInstance') : say('edit')}
        label={date ? saySeries('editInstanceNamed', { title }) : say('editNamed', { title })}
        onClick={() => onOpen('edit', id)}
      />
      <Action
        icon={IconCopy}
        word={saySeries('duplicate')}
        label={saySeries('duplicateNamed', { title })}
        onClick={() => onOpen('duplicate', id)}
      />
      <Action
        icon={IconHistory}
        word={say('history')}
        label={say('historyNamed', { title })}
        onClick={() => onOpen('history', id)}
      />
      <Action
        icon={IconTrash}
        word={kind === 'master' ? saySeries('deleteSeries') : say('delete')}
        label={kind === 'master' ? saySeries('deleteSeriesNamed', { title }) : say('deleteNamed', { title })}
        onClick={() => onOpen('delete', id)}
      />
    </span>
  );
}

/** Many dates at once are looked at before they are published; one is published by one click. */
function PublishAction({ event, onOpen, onWritten }: EventActionsProps) {
  const say = useText(eventTexts);
  const { turn, busy } = usePublishing(event, onWritten);
  if (event.status !== 'draft' && event.status !== 'published') return null;
  const publishes = event.status === 'draft';
  const title = nameOf(event);
  return (
    <Action
      icon={publishes ? IconWorldUpload : IconArrowBackUp}
      word={say(publishes ? 'publish' : 'unpublish')}
      label={say(publishes ? 'publishNamed' : 'unpublishNamed', { title })}
      busy={busy}
      onClick={() => (event.kind === 'master' ? onOpen('publish', event.id) : turn())}
    />
  );
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
