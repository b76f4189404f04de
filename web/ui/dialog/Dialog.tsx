import { Drawer, Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import classes from './Dialog.module.css';

/** Whether something was typed that would be lost; `asks` where closing asks about it first. */
export type Typed = boolean | 'asks';

type Inside = { onTyped: (typed: Typed) => void; onCover: (more: 1 | -1) => void };

/** How what is inside a dialog tells it what keeps it open. */
export const DialogContext = createContext<Inside | null>(null);

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** In pixels, where the screen is wider than a telephone's. */
  width?: number;
  /** At the right edge and as high as the window, so that what it is about is still seen. */
  beside?: boolean;
  /** A `DialogBody`; more than one part only where they follow each other. */
  children: ReactNode;
};

/**
 * The frame of every dialog: its title and how it is closed stay in sight, what is between scrolls. On telephones it
 * fills the screen (base.css). Esc and a click beside it close it only while nothing was typed in it and no other
 * dialog lies over it.
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
  // One effect later than asked: a dialog that is mounted open does not know where the focus came from.
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
        {...(beside && { position: 'right' })}
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

const NAMES = {
  content: classes.content,
  header: classes.header,
  title: classes.title,
  body: classes.body,
};
