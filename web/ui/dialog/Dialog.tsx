import { createContext, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { latePart, useAhead } from '../../platform/page/latePart.ts';
import type { DialogProps, Typed } from './DialogFrame.tsx';

export type { Typed };

const loadFrame = () => import('./DialogFrame.tsx');
const DialogFrame = latePart(loadFrame, 'DialogFrame');

type Inside = { onTyped: (typed: Typed) => void; onCover: (more: 1 | -1) => void };

/** How the content of a dialog tells it what keeps it open. */
export const DialogContext = createContext<Inside | null>(null);

/**
 * Every dialog: the title and the close button stay in view, the content scrolls. On phones it fills the screen
 * (base.css). Esc and a click outside close it only while it has no unsaved input and no other dialog is open above it.
 * Its frame, 20 kB, is loaded after the screen.
 */
export function Dialog({ opened, children, ...frame }: DialogProps) {
  const [typed, setTyped] = useState<Typed>(false);
  const [above, setAbove] = useState(0);
  const outer = useContext(DialogContext);
  const inside = useMemo(
    (): Inside => ({ onTyped: setTyped, onCover: more => setAbove(count => count + more) }),
    [],
  );
  useEffect(() => {
    if (!opened || !outer) return;
    outer.onCover(1);
    return () => outer.onCover(-1);
  }, [opened, outer]);
  useAhead(loadFrame);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened;
  if (!wasOpened.current) return null;
  return (
    <DialogContext value={inside}>
      <Suspense>
        <DialogFrame {...frame} opened={opened} typed={typed} covered={above > 0}>
          {children}
        </DialogFrame>
      </Suspense>
    </DialogContext>
  );
}
