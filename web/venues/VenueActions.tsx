import { IconArchive, IconArchiveOff, IconHistory, IconInfoCircle, IconPencil } from '@tabler/icons-react';
import type { ListedVenue } from '#contracts/venues/calls.ts';
import { useOpenHistory } from '../platform/areas/thingDialogs.ts';
import { useWholeConsole } from '../platform/areas/wholeConsole.ts';
import { useText } from '../platform/texts/messages.ts';
import { actionOf } from '../ui/table/actionOf.ts';
import { RowActions } from '../ui/table/RowActions.tsx';
import type { VenueWrites } from './useVenueWrites.ts';
import { toggleStatus } from './VenueCells.tsx';
import type { VenueDialogKind } from './venueDialog.ts';
import { venueListTexts } from './venueListTexts.ts';
import { venueTexts } from './venueTexts.ts';

type VenueActionsProps = {
  venue: ListedVenue;
  toggle: VenueWrites['toggle'];
  onOpen: (kind: VenueDialogKind, id: string) => void;
};

/** The actions of one row. */
export function VenueActions({ venue, toggle, onOpen }: VenueActionsProps) {
  const say = useText(venueTexts);
  const openHistory = useOpenHistory();
  const isWhole = useWholeConsole();
  const sayList = useText(venueListTexts);
  const { id, name, status } = venue;
  const action = actionOf<'edit' | 'retire' | 'reinstate' | 'history'>(say, { name });
  const onToggle = () => toggleStatus(venue, toggle, sayList);
  return (
    <RowActions
      stream={`venue-${id}`}
      label={say('actionsOf', { name })}
      actions={[
        action('edit', IconPencil, () => onOpen('edit', id), { quick: true, rowKey: 'e' }),
        {
          icon: IconInfoCircle,
          word: say('details'),
          name: sayList('open', { name }),
          onClick: () => onOpen('details', id),
        },
        ...(isWhole ? [action('history', IconHistory, () => openHistory(`venue-${id}`))] : []),
        status === 'active'
          ? action('retire', IconArchive, onToggle)
          : action('reinstate', IconArchiveOff, onToggle),
      ]}
    />
  );
}
