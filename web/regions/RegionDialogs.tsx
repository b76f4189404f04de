import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedRegion } from '#contracts/regions/calls.ts';
import { regionQuery } from './queries.ts';
import { RegionDelete } from './RegionDelete.tsx';
import { RegionForm } from './RegionForm.tsx';
import { RegionMove } from './RegionMove.tsx';
import { RegionRezone } from './RegionRezone.tsx';
import type { RegionDialogKind } from './regionDialog.ts';
import type { RegionWrites } from './useRegionWrites.ts';

type RegionDialogsProps = {
  dialog: { kind: RegionDialogKind; id: string } | null;
  writes: RegionWrites;
  onOpen: (kind: RegionDialogKind, id: string) => void;
  onClose: () => void;
};

/** The dialogs of the list of regions. */
export function RegionDialogs({ dialog, writes, onOpen, onClose }: RegionDialogsProps) {
  const id = dialog?.id ?? '';
  const found = useQuery({ ...regionQuery(id), enabled: id !== '' });
  const [region] = found.data ? writes.shown([found.data]) : [];
  // The content stays while a dialog closes.
  const last = useRef<ListedRegion | null>(null);
  if (region) last.current = region;
  const opened = (kind: RegionDialogKind) => dialog?.kind === kind && (kind === 'create' || !!region);
  const shown = last.current;
  return (
    <>
      <RegionForm opened={opened('create')} region={null} writes={writes} onOpen={onOpen} onClose={onClose} />
      {shown && (
        <>
          <RegionForm
            key={`edit ${shown.id}`}
            opened={opened('edit')}
            region={shown}
            writes={writes}
            onOpen={onOpen}
            onClose={onClose}
          />
          <RegionRezone opened={opened('rezone')} region={shown} writes={writes} onClose={onClose} />
          <RegionMove opened={opened('move')} region={shown} onClose={onClose} />
          <RegionDelete
            opened={opened('delete')}
            region={shown}
            writes={writes}
            onMove={() => onOpen('move', shown.id)}
            onClose={onClose}
          />
        </>
      )}
    </>
  );
}
