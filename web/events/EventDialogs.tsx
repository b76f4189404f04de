import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { eventQuery } from './event/queries.ts';
import type { DialogKind, EventDialog } from './event/useEventDialog.ts';
import type { FormKind } from './form/EventForm.tsx';

const EventForm = lazy(() => import('./form/EventForm.tsx').then(module => ({ default: module.EventForm })));
const EventShow = lazy(() => import('./show/EventShow.tsx').then(module => ({ default: module.EventShow })));
const EventHistory = lazy(() =>
  import('./show/EventHistory.tsx').then(module => ({ default: module.EventHistory })),
);
const MergeDialog = lazy(() =>
  import('./merge/MergeDialog.tsx').then(module => ({ default: module.MergeDialog })),
);
const DeleteDialog = lazy(() =>
  import('./acts/DeleteDialog.tsx').then(module => ({ default: module.DeleteDialog })),
);
const CancelDates = lazy(() =>
  import('./acts/CancelDates.tsx').then(module => ({ default: module.CancelDates })),
);
const PublishSeries = lazy(() =>
  import('./acts/PublishSeries.tsx').then(module => ({ default: module.PublishSeries })),
);

const FORMS: readonly FormKind[] = ['create', 'createSeries', 'duplicate', 'edit'];

type EventDialogsProps = {
  dialog: EventDialog | null;
  onOpen: (kind: DialogKind, id: string) => void;
  onClose: () => void;
  onWritten: (id: string) => void;
};

/** The dialogs about one event, series or date of a series; the address says which one is open. */
export function EventDialogs({ dialog, onOpen, onClose, onWritten }: EventDialogsProps) {
  const closing = { onClose, onWritten };
  useFollowMerged(dialog, onOpen);
  return (
    <>
      {FORMS.map(kind => (
        <Kept key={kind} kinds={[kind]} dialog={dialog}>
          {(id, opened) => <EventForm kind={kind} id={id} opened={opened} {...closing} />}
        </Kept>
      ))}
      <Kept kinds={['details', 'dates']} dialog={dialog}>
        {(id, opened, kind) => (
          <EventShow
            id={id}
            tab={kind === 'dates' ? 'dates' : 'details'}
            opened={opened}
            onOpen={onOpen}
            onClose={onClose}
          />
        )}
      </Kept>
      <Kept kinds={['history']} dialog={dialog}>
        {(id, opened) => <EventHistory id={id} opened={opened} onClose={onClose} />}
      </Kept>
      <Kept kinds={['merge']} dialog={dialog}>
        {(id, opened) => <MergeDialog id={id} opened={opened} onOpen={onOpen} {...closing} />}
      </Kept>
      <Kept kinds={['delete']} dialog={dialog}>
        {(id, opened) => <DeleteDialog id={id} opened={opened} {...closing} />}
      </Kept>
      <Kept kinds={['cancel']} dialog={dialog}>
        {(id, opened) => <CancelDates id={id} opened={opened} {...closing} />}
      </Kept>
      <Kept kinds={['publish']} dialog={dialog}>
        {(id, opened) => <PublishSeries id={id} opened={opened} {...closing} />}
      </Kept>
    </>
  );
}

type KeptProps = {
  kinds: readonly DialogKind[];
  dialog: EventDialog | null;
  children: (id: string, opened: boolean, kind: DialogKind) => ReactNode;
};

/** A dialog stays mounted once it has been opened, so that it can fade out and return the focus. */
function Kept({ kinds, dialog, children }: KeptProps) {
  const last = useRef<EventDialog | null>(null);
  const opened = dialog !== null && kinds.includes(dialog.kind);
  if (opened) last.current = dialog;
  return last.current && <Suspense>{children(last.current.id, opened, last.current.kind)}</Suspense>;
}

/** The dialogs that show or change an event. The history of a merged event remains its own: there it is undone. */
const FOLLOWING: readonly DialogKind[] = ['details', 'edit', 'duplicate', 'delete'];

/** Where the address names something that was merged, puts there what it was merged into. */
function useFollowMerged(dialog: EventDialog | null, onOpen: (kind: DialogKind, id: string) => void): void {
  const id = dialog && FOLLOWING.includes(dialog.kind) ? dialog.id : '';
  const { data } = useQuery({ ...eventQuery(id), enabled: id !== '' });
  const survivor = data && data.id !== id ? data.id : undefined;
  useEffect(() => {
    if (dialog && survivor) onOpen(dialog.kind, survivor);
  });
}
