import {
  IconArrowBackUp,
  IconArrowMerge,
  IconCircleCheck,
  IconCircleOff,
  IconHistory,
  IconPencil,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ListedDanceStyle } from '#contracts/danceStyles/calls.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { language, useText } from '../platform/texts/messages.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { actionOf } from '../ui/table/actionOf.ts';
import { RowActions } from '../ui/table/RowActions.tsx';
import { danceStyleTexts } from './danceStyleTexts.ts';
import type { DanceStyleWrites } from './useDanceStyleWrites.ts';

export const DIALOGS = ['add', 'rename', 'merge'] as const;
export type DanceStyleDialog = (typeof DIALOGS)[number];

type StyleProps = { style: ListedDanceStyle };

export function EventCount({ style: { id, name, events } }: StyleProps) {
  const say = useText(danceStyleTexts);
  if (events === 0) return 0;
  const label = say('eventsCount', { name, count: events });
  return (
    <Link to={`/admin/events?style=${id}`} title={label} aria-label={label}>
      {events.toLocaleString(language())}
    </Link>
  );
}

export function Status({ style: { status }, into }: StyleProps & { into: string }) {
  const say = useText(danceStyleTexts);
  if (status === 'active') {
    return (
      <StatusBadge tone="green" icon={IconCircleCheck}>
        {say('active')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="quiet" icon={status === 'merged' ? IconArrowMerge : IconCircleOff}>
      {status === 'merged' ? say('merged', { into }) : say('retired')}
    </StatusBadge>
  );
}

type ActionsProps = StyleProps & {
  writes: DanceStyleWrites;
  onOpen: (kind: DanceStyleDialog, id: string) => void;
};

/** The actions of one row. */
export function DanceStyleActions({ style, writes, onOpen }: ActionsProps) {
  const say = useText(danceStyleTexts);
  const openHistory = useOpenHistory();
  const { id, name, status } = style;
  const action = actionOf<'rename' | 'merge' | 'retire' | 'restore' | 'history'>(say, { name });
  const restore = action('restore', IconArrowBackUp, () => void writes.restore(style));
  const open = [
    action('rename', IconPencil, () => onOpen('rename', id), { quick: true, rowKey: 'e' }),
    action('merge', IconArrowMerge, () => onOpen('merge', id)),
  ];
  const history = action('history', IconHistory, () => openHistory(`danceStyle-${id}`));
  const retire = action('retire', IconCircleOff, () => void writes.retire(style));
  return (
    <RowActions
      stream={`danceStyle-${id}`}
      label={say('actionsOf', { name })}
      actions={[
        ...(status === 'merged' ? [] : open),
        status === 'active' ? retire : { ...restore, quick: status === 'merged' },
        history,
      ]}
    />
  );
}
