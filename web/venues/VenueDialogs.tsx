import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedVenue } from '#contracts/venues/calls.ts';
import { venueQuery } from './queries.ts';
import type { VenueWrites } from './useVenueWrites.ts';
import type { TellActs } from './VenueActs.tsx';
import { VenueDetails } from './VenueDetails.tsx';
import { VenueForm } from './VenueForm.tsx';
import type { VenueDialogKind } from './venueDialog.ts';

type VenueDialogsProps = {
  dialog: { kind: VenueDialogKind; id: string } | null;
  writes: VenueWrites;
  tell: TellActs;
  onOpen: (kind: VenueDialogKind, id: string) => void;
  onClose: () => void;
};

/** The dialogs of the venue book. */
export function VenueDialogs({ dialog, writes, tell, onOpen, onClose }: VenueDialogsProps) {
  const id = dialog?.id ?? '';
  const found = useQuery({ ...venueQuery(id), enabled: id !== '' });
  const [venue] = found.data ? writes.shown([found.data.venue]) : [];
  // The content stays while a dialog closes.
  const last = useRef<ListedVenue | null>(null);
  if (venue) last.current = venue;
  const lastId = useRef('');
  if (id) lastId.current = id;
  const shown = last.current;
  return (
    <>
      <VenueForm
        opened={dialog?.kind === 'create'}
        venue={null}
        writes={writes}
        onOpen={onOpen}
        onClose={onClose}
      />
      {shown && (
        <VenueForm
          key={`edit ${shown.id}`}
          opened={dialog?.kind === 'edit' && !!venue}
          venue={shown}
          writes={writes}
          onOpen={onOpen}
          onClose={onClose}
        />
      )}
      <VenueDetails
        opened={dialog?.kind === 'details'}
        id={lastId.current}
        tell={tell}
        onEdit={() => onOpen('edit', lastId.current)}
        onClose={onClose}
      />
    </>
  );
}
