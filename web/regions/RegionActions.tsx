import { IconClockEdit, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { useText } from '../platform/texts/messages.ts';
import { actionOf } from '../ui/table/actionOf.ts';
import { RowActions } from '../ui/table/RowActions.tsx';
import type { RegionDialogKind } from './regionDialog.ts';
import { regionTexts } from './regionTexts.ts';

type RegionActionsProps = { region: ListedRegion; onOpen: (kind: RegionDialogKind, id: string) => void };

/** The actions of one row. */
export function RegionActions({ region: { id, city }, onOpen }: RegionActionsProps) {
  const say = useText(regionTexts);
  const openHistory = useOpenHistory();
  const action = actionOf<'edit' | 'rezone' | 'history' | 'delete'>(say, { city });
  return (
    <RowActions
      stream={`region-${id}`}
      label={say('actionsOf', { city })}
      actions={[
        action('edit', IconPencil, () => onOpen('edit', id), { quick: true, rowKey: 'e' }),
        action('rezone', IconClockEdit, () => onOpen('rezone', id)),
        action('history', IconHistory, () => openHistory(`region-${id}`)),
        action('delete', IconTrash, () => onOpen('delete', id), { red: true }),
      ]}
    />
  );
}
