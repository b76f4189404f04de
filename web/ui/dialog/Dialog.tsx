import { Drawer, Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import classes from './Dialog.module.css';

/** Whether there is input that closing would lose; `asks` if closing asks for confirmation first. */
export type Typed = boolean | 'asks';

type Inside = { onTyped: (typed: Typed) => void; onCover: (more: 1 | -1) => void };

/** How the content of a dialog tells it what keeps it open. */
export const DialogContext = createContext<Inside | null>(null);

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** In pixels, on screens wider than a phone's. */
  width?: number;
  /** Shows it at the right edge at full height, so that what it is about stays visible. */
  beside?: boolean;
  /** A `DialogBody`; several only if they replace one another. */
  children: ReactNode;
};

/**
 * The frame of every dialog: the title and the close button stay in view, the content scrolls. On phones it
 * fills the screen (base.css). Esc and a click outside close it only while it has no unsaved input and no
 * other dialog is open above it.
 */
export function Dialog({ opened, onClose, title, width = 560, beside, children }: DialogProps) {
  const say = useText(uiTexts);
  const [typed, setTyped] = useState<Typed>(false);
  const [above, setAbove] = useState(0);
  const outer = useContext(DialogContext);
  const inside = useMemo(
    (): Inside => ({ onTyped: setTyped, onCover: more => setAbove(count => count + more) }),
    [],
  );
  // Opens one effect late: a dialog that is mounted open does not know where the focus came from.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useEffect(() => {
    if (!opened || !outer) return;
    outer.onCover(1);
    return () => outer.onCover(-1);
  }, [opened, outer]);
  const Frame = beside ? Drawer : Modal;
  return (
    <DialogContext value={inside}>
      <Frame
        opened={shown}
        onClose={onClose}
        title={title}
        size={width}
        {...(beside && { position: 'right', attributes: BESIDE })}
        closeOnClickOutside={!typed}
        closeOnEscape={typed !== true && above === 0}
        closeButtonProps={{ 'aria-label': say('close') }}
        classNames={NAMES}
      >
        {children}
      </Frame>
    </DialogContext>
  );
}

const BESIDE = { content: { 'data-beside': true } };

const NAMES = {
  content: classes.content,
  header: classes.header,
  title: classes.title,
  body: classes.body,
};
