import { lazy, type ReactNode, Suspense, useRef } from 'react';
import type { OrganizerWrites } from './useOrganizerWrites.ts';

const OrganizerForm = lazy(() =>
  import('./OrganizerForm.tsx').then(module => ({ default: module.OrganizerForm })),
);
const OrganizerDelete = lazy(() =>
  import('./OrganizerDelete.tsx').then(module => ({ default: module.OrganizerDelete })),
);
const OrganizerPause = lazy(() =>
  import('./OrganizerPause.tsx').then(module => ({ default: module.OrganizerPause })),
);
const TeamDialog = lazy(() => import('./TeamDialog.tsx').then(module => ({ default: module.TeamDialog })));

export const DIALOGS = ['create', 'edit', 'team', 'pause', 'delete'] as const;
export type OrganizerDialog = (typeof DIALOGS)[number];
type Named = { kind: OrganizerDialog; id: string };

type OrganizerDialogsProps = {
  dialog: Named | null;
  writes: OrganizerWrites;
  onClose: () => void;
};

/** The dialogs about one organizer; the address says which one is open. */
export function OrganizerDialogs({ dialog, writes, onClose }: OrganizerDialogsProps) {
  return (
    <>
      {(['create', 'edit'] as const).map(kind => (
        <Kept key={kind} kind={kind} dialog={dialog}>
          {(id, opened) => (
            <OrganizerForm
              id={kind === 'create' ? '' : id}
              opened={opened}
              onClose={onClose}
              onWritten={writes.wrote}
            />
          )}
        </Kept>
      ))}
      <Kept kind="team" dialog={dialog}>
        {(id, opened) => <TeamDialog id={id} opened={opened} onClose={onClose} />}
      </Kept>
      <Kept kind="pause" dialog={dialog}>
        {(id, opened) => <OrganizerPause id={id} opened={opened} writes={writes} onClose={onClose} />}
      </Kept>
      <Kept kind="delete" dialog={dialog}>
        {(id, opened) => <OrganizerDelete id={id} opened={opened} writes={writes} onClose={onClose} />}
      </Kept>
    </>
  );
}

type KeptProps = {
  kind: OrganizerDialog;
  dialog: Named | null;
  children: (id: string, opened: boolean) => ReactNode;
};

/** A dialog stays mounted once it has been opened, so that it can fade out and return the focus. */
function Kept({ kind, dialog, children }: KeptProps) {
  const last = useRef<Named | null>(null);
  const opened = dialog?.kind === kind;
  if (opened) last.current = dialog;
  return last.current && <Suspense>{children(last.current.id, opened)}</Suspense>;
}
