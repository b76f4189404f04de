import { IconClockEdit, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { RowActions } from '../ui/table/RowActions.tsx';
import type { RegionDialogKind } from './regionDialog.ts';
import { regionTexts } from './regionTexts.ts';

type RegionActionsProps = { region: ListedRegion; onOpen: (kind: RegionDialogKind, id: string) => void };

/** The actions of one row. */
export function RegionActions({ region: { id, city }, onOpen }: RegionActionsProps) {
  const say = useText(regionTexts);
  const navigate = useNavigate();
  return (
    <RowActions
      label={say('actionsOf', { city })}
      actions={[
        {
          icon: IconPencil,
          word: say('edit'),
          name: say('editNamed', { city }),
          onClick: () => onOpen('edit', id),
          quick: true,
          rowKey: 'e',
        },
        {
          icon: IconClockEdit,
          word: say('rezone'),
          name: say('rezoneNamed', { city }),
          onClick: () => onOpen('rezone', id),
        },
        {
          icon: IconHistory,
          word: say('history'),
          name: say('historyNamed', { city }),
          onClick: () => void navigate(`/admin/audit?stream=region-${id}`),
        },
        {
          icon: IconTrash,
          word: say('delete'),
          name: say('deleteNamed', { city }),
          onClick: () => onOpen('delete', id),
          red: true,
        },
      ]}
    />
  );
}
