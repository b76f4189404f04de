import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { uiTexts } from '../texts/messages.ts';
import classes from './ConfirmDialog.module.css';
import { Dialog } from './Dialog.tsx';
import { DialogBody } from './DialogBody.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  /** The question, as a heading. */
  title: string;
  /** What exactly is affected: name and number. */
  children: ReactNode;
  /** The labels of the button that confirms and of the one that cancels. */
  confirm: string;
  cancel?: string;
  busy?: boolean;
  /** Shown above the buttons if the action failed; the dialog stays open. */
  failure?: { title: string; error: unknown } | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of something that cannot easily be undone. The safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const say = useText(uiTexts);
  const { opened, title, children, confirm, cancel, busy, failure, onConfirm, onCancel } = props;
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onCancel}>
        {cancel ?? say('cancel')}
      </Button>
      <Button color="red" loading={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} width={460}>
      <DialogBody actions={actions}>
        <div className={classes.body}>{children}</div>
        {failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}
