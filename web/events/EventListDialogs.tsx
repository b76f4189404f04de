import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { DialogKind, EventDialog } from './event/useEventDialog.ts';
import { DeleteAllDialog } from './list/DeleteAllDialog.tsx';

const ImportDialog = lazy(() =>
  import('../imports/ImportDialog.tsx').then(module => ({ default: module.ImportDialog })),
);
const TrashDialog = lazy(() =>
  import('./list/TrashDialog.tsx').then(module => ({ default: module.TrashDialog })),
);

type EventListDialogsProps = {
  dialog: EventDialog | null;
  onClose: () => void;
  /** Shows a run above the list. */
  onFollow: (runId: string) => void;
};

/** The dialogs that are not about a single event. */
export function EventListDialogs({ dialog, onClose, onFollow }: EventListDialogsProps) {
  return (
    <>
      <DeleteAllDialog opened={dialog?.kind === 'deleteAll'} onClose={onClose} onStarted={onFollow} />
      <Later kind="import" dialog={dialog}>
        {opened => <ImportDialog opened={opened} onClose={onClose} onFollow={onFollow} />}
      </Later>
      <Later kind="trash" dialog={dialog}>
        {opened => <TrashDialog opened={opened} onClose={onClose} />}
      </Later>
    </>
  );
}

type LaterProps = {
  kind: DialogKind;
  dialog: EventDialog | null;
  children: (opened: boolean) => ReactNode;
};

/** A dialog that is loaded when it is first opened. */
function Later({ kind, dialog, children }: LaterProps) {
  const asked = useRef(false);
  const opened = dialog?.kind === kind;
  if (opened) asked.current = true;
  return asked.current && <Suspense>{children(opened)}</Suspense>;
}
