import { type ReactNode, Suspense, useRef } from 'react';

type LateDialogsProps = { opened: boolean; children: ReactNode };

/** Mounts dialogs of a later chunk when one first opens, and keeps them: they fade out and return the focus. */
export function LateDialogs({ opened, children }: LateDialogsProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
  return wasOpened.current && <Suspense>{children}</Suspense>;
}
