import {
  IconArrowMerge,
  IconCopy,
  IconEye,
  IconFilePencil,
  IconHistory,
  IconPencil,
  IconTrash,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { EventRead } from '#contracts/events/calls.ts';
import { useWholeConsole } from '../../platform/areas/wholeConsole.ts';
import { useText } from '../../platform/texts/messages.ts';
import { type RowAction, RowActions } from '../../ui/table/RowActions.tsx';
import { nameOf } from '../event/kinds.ts';
import { eventTexts } from '../event/messages.ts';
import { rowTexts } from '../event/rowTexts.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { mergeMenuTexts } from '../merge/mergeMenuTexts.ts';
import { listTexts } from './listTexts.ts';
import { usePublishing } from './usePublishing.ts';

type EventActionsProps = {
  event: EventRead;
  onOpen: (kind: DialogKind, id: string) => void;
  onWritten: (id: string) => void;
};

/** The actions of one row: an event, a series, or one date of a series. */
export function EventActions({ event, onOpen, onWritten }: EventActionsProps) {
  const say = useText(eventTexts);
  const sayRow = useText(rowTexts);
  const sayList = useText(listTexts);
  const publishing = usePublishingAction({ event, onOpen, onWritten });
  const merging = useMergingAction({ event, onOpen });
  const { id, kind } = event;
  const title = nameOf(event);
  const opens = (dialog: DialogKind) => () => onOpen(dialog, id);
  const actions: RowAction[] = [
    ...publishing,
    {
      icon: IconPencil,
      quick: true,
      rowKey: 'e',
      onClick: opens('edit'),
      ...(kind === 'instance'
        ? { word: sayRow('editInstance'), name: sayRow('editInstanceNamed', { title }) }
        : { word: say('edit'), name: say('editNamed', { title }) }),
    },
    { icon: IconEye, word: say('view'), name: say('viewNamed', { title }), onClick: opens('details') },
    {
      icon: IconCopy,
      word: sayRow('duplicate'),
      name: sayRow('duplicateNamed', { title }),
      onClick: opens('duplicate'),
    },
    {
      icon: IconHistory,
      word: say('history'),
      name: say('historyNamed', { title }),
      onClick: opens('history'),
    },
    ...merging,
    {
      icon: IconTrash,
      red: true,
      onClick: opens('delete'),
      ...(kind === 'master'
        ? { word: sayRow('deleteSeries'), name: sayRow('deleteSeriesNamed', { title }) }
        : { word: say('delete'), name: say('deleteNamed', { title }) }),
    },
  ];
  const stream = kind === 'single' ? `event-${id}` : `series-${id.slice(0, 36)}`;
  return <RowActions stream={stream} label={sayList('actionsOf', { title })} actions={actions} />;
}

/** Publishing a series asks for confirmation first; anything else is published, or made a draft, with one click. */
function usePublishingAction({ event, onOpen, onWritten }: EventActionsProps): RowAction[] {
  const say = useText(eventTexts);
  const { turn, busy } = usePublishing(event, onWritten);
  const { id, kind, status } = event;
  const title = nameOf(event);
  const isSeries = kind === 'master';
  const publish = {
    ...{ icon: IconWorldUpload, word: say('publish'), name: say('publishNamed', { title }), busy },
    quick: status === 'draft',
    onClick: () => (isSeries ? onOpen('publish', id) : turn('published')),
  };
  const unpublish = {
    ...{ icon: IconWorldOff, word: say('unpublish'), name: say('unpublishNamed', { title }), busy },
    onClick: () => (isSeries ? onOpen('publish', id) : turn('draft')),
  };
  const draft = {
    ...{ icon: IconFilePencil, word: say('toDraft'), name: say('toDraftNamed', { title }), busy },
    onClick: () => turn('draft'),
  };
  // The dialog of series publishes and unpublishes; its form has every status.
  if (isSeries) return status === 'draft' ? [publish] : status === 'published' ? [unpublish] : [];
  const actions = {
    draft: [publish],
    published: [unpublish],
    cancelled: [publish, draft],
    completed: [draft],
  };
  return actions[status];
}

function useMergingAction({ event, onOpen }: Pick<EventActionsProps, 'event' | 'onOpen'>): RowAction[] {
  const say = useText(mergeMenuTexts);
  const name = say('menuNamed', { title: nameOf(event) });
  if (!useWholeConsole()) return [];
  return [{ icon: IconArrowMerge, word: say('menu'), name, onClick: () => onOpen('merge', event.id) }];
}
