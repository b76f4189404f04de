import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventQuery } from '../event/queries.ts';
import type { DialogKind, EventDialog } from '../event/useEventDialog.ts';

/** The dialogs that show or change an event. The history of a merged event remains its own: there it is undone. */
const FOLLOWING: readonly DialogKind[] = ['details', 'edit', 'duplicate', 'delete'];

/** Where the address names something that was merged, puts there what it was merged into. */
export function useFollowMerged(
  dialog: EventDialog | null,
  onOpen: (kind: DialogKind, id: string) => void,
): void {
  const id = dialog && FOLLOWING.includes(dialog.kind) ? dialog.id : '';
  const { data } = useQuery({ ...eventQuery(id), enabled: id !== '' });
  const survivor = data && data.id !== id ? data.id : undefined;
  useEffect(() => {
    if (dialog && survivor) onOpen(dialog.kind, survivor);
  });
}
