import { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import classes from './Dialog.module.css';

/** Whether there is input that closing would lose; `asks` if closing asks for confirmation first. */
export type Typed = boolean | 'asks';

export type DialogProps = {
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

type DialogFrameProps = DialogProps & {
  typed: Typed;
  /** Whether another dialog is open above it. */
  covered: boolean;
};

/** The frame of a `Dialog`. */
export function DialogFrame({
  opened,
  onClose,
  title,
  width = 560,
  beside,
  typed,
  covered,
  children,
}: DialogFrameProps) {
  const say = useText(uiTexts);
  // Opens one effect late: a dialog that is mounted open does not know where the focus came from.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const Frame = beside ? Drawer : Modal;
  return (
    <Frame
      opened={shown}
      onClose={onClose}
      title={title}
      size={width}
      {...(beside && { position: 'right', attributes: BESIDE })}
      closeOnClickOutside={!typed}
      closeOnEscape={typed !== true && !covered}
      closeButtonProps={{ 'aria-label': say('close') }}
      classNames={NAMES}
    >
      {children}
    </Frame>
  );
}

const BESIDE = { content: { 'data-beside': true } };

const NAMES = {
  content: classes.content,
  header: classes.header,
  title: classes.title,
  body: classes.body,
};
