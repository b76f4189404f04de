import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { DialogKind, EventDialog } from './event/useEventDialog.ts';

const DeleteAllDialog = lazy(() =>
  import('./list/DeleteAllDialog.tsx').then(module => ({ default: module.DeleteAllDialog })),
);
const TrashDialog = lazy(() =>
  import('./list/TrashDialog.tsx').then(module => ({ default: module.TrashDialog })),
);

/** A dialog of another area; `onFollow` shows a run above the list. */
export type OtherDialogProps = { opened: boolean; onClose: () => void; onFollow: (runId: string) => void };

type EventListDialogsProps = {
  dialog: EventDialog | null;
  /** The dialog that imports events from files. */
  importing: (props: OtherDialogProps) => ReactNode;
  onClose: () => void;
  /** Shows a run above the list. */
  onFollow: (runId: string) => void;
};

/** The dialogs that are not about a single event. */
export function EventListDialogs({ dialog, importing, onClose, onFollow }: EventListDialogsProps) {
  return (
    <>
      <Later kind="deleteAll" dialog={dialog}>
        {opened => <DeleteAllDialog opened={opened} onClose={onClose} onStarted={onFollow} />}
      </Later>
      <Later kind="import" dialog={dialog}>
        {opened => importing({ opened, onClose, onFollow })}
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
