import { IconArchive, IconArchiveOff, IconInfoCircle, IconPencil } from '@tabler/icons-react';
import type { ListedVenue } from '#contracts/venues/calls.ts';
import { useText } from '../platform/texts/messages.ts';
import { actionOf } from '../ui/table/actionOf.ts';
import { RowActions } from '../ui/table/RowActions.tsx';
import type { VenueWrites } from './useVenueWrites.ts';
import { turnStatus } from './VenueCells.tsx';
import type { VenueDialogKind } from './venueDialog.ts';
import { venueListTexts } from './venueListTexts.ts';
import { venueTexts } from './venueTexts.ts';

type VenueActionsProps = {
  venue: ListedVenue;
  turn: VenueWrites['turn'];
  onOpen: (kind: VenueDialogKind, id: string) => void;
};

/** The actions of one row. */
export function VenueActions({ venue, turn, onOpen }: VenueActionsProps) {
  const say = useText(venueTexts);
  const sayList = useText(venueListTexts);
  const { id, name, status } = venue;
  const action = actionOf<'edit' | 'retire' | 'reinstate'>(say, { name });
  const onTurn = () => turnStatus(venue, turn, sayList);
  return (
    <RowActions
      label={say('actionsOf', { name })}
      actions={[
        action('edit', IconPencil, () => onOpen('edit', id), { quick: true, rowKey: 'e' }),
        {
          icon: IconInfoCircle,
          word: say('details'),
          name: sayList('open', { name }),
          onClick: () => onOpen('details', id),
        },
        status === 'active'
          ? action('retire', IconArchive, onTurn)
          : action('reinstate', IconArchiveOff, onTurn),
      ]}
    />
  );
}
