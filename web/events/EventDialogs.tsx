import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { DeleteEvent } from './DeleteEvent.tsx';
import type { DialogKind, EventDialog } from './useEventDialog.ts';

const EventForm = lazy(() => import('./EventForm.tsx').then(module => ({ default: module.EventForm })));
const EventShow = lazy(() => import('./EventShow.tsx').then(module => ({ default: module.EventShow })));
const EventHistory = lazy(() =>
  import('./EventHistory.tsx').then(module => ({ default: module.EventHistory })),
);

type EventDialogsProps = {
  dialog: EventDialog | null;
  onOpen: (kind: DialogKind, id: string) => void;
  onClose: () => void;
  onWritten: (id: string) => void;
};

export function EventDialogs({ dialog, onOpen, onClose, onWritten }: EventDialogsProps) {
  const forms = (id: string, opened: boolean) => (
    <EventForm id={id} opened={opened} onClose={onClose} onWritten={onWritten} />
  );
  return (
    <>
      <Kept kind="create" dialog={dialog}>
        {forms}
      </Kept>
      <Kept kind="edit" dialog={dialog}>
        {forms}
      </Kept>
      <Kept kind="details" dialog={dialog}>
        {(id, opened) => <EventShow id={id} opened={opened} onOpen={onOpen} onClose={onClose} />}
      </Kept>
      <Kept kind="history" dialog={dialog}>
        {(id, opened) => <EventHistory id={id} opened={opened} onClose={onClose} />}
      </Kept>
      <Kept kind="delete" dialog={dialog}>
        {(id, opened) => <DeleteEvent id={id} opened={opened} onClose={onClose} />}
      </Kept>
    </>
  );
}

type KeptProps = {
  kind: DialogKind;
  dialog: EventDialog | null;
  children: (id: string, opened: boolean) => ReactNode;
};

/** A dialog that has been open once stays mounted, so that it can fade and give the focus back. */
function Kept({ kind, dialog, children }: KeptProps) {
  const last = useRef<EventDialog | null>(null);
  const opened = dialog?.kind === kind;
  if (opened) last.current = dialog;
  return (
    last.current && (
      <Suspense>
        <Opening opened={opened}>{now => children(last.current!.id, now)}</Opening>
      </Suspense>
    )
  );
}

/** Opens after it is mounted: a dialog that is mounted open does not know where the focus came from. */
function Opening({ opened, children }: { opened: boolean; children: (opened: boolean) => ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return children(shown);
}
