import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { newKey } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { useText } from '../../platform/texts/messages.ts';
import { uiTexts } from '../texts/messages.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogBody } from './DialogBody.tsx';

/** How many things of each kind use what was to be removed. */
export type InUse = Readonly<Record<string, number>>;

type RemoveDialogProps = {
  opened: boolean;
  /** The question, what is affected, and the labels of the two buttons. */
  title: string;
  children: ReactNode;
  confirm: string;
  keep: string;
  /** The title of a failure. */
  failed: string;
  remove: (key: string) => Promise<void>;
  onClose: () => void;
  /** Shown instead once the server has refused because it is in use: the counts, and what to do instead. */
  inUse: (counts: InUse) => { title: string; text: ReactNode; offers: ReactNode };
};

/**
 * Asks for confirmation before something is removed. If the server refuses since other things use it (409 with
 * `counts`), shows how many, and offers what can be done instead.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { opened, title, children, confirm, keep, failed, onClose } = props;
  const remove = useMutation({ mutationFn: () => props.remove(newKey()), onSuccess: onClose });
  // A refusal belongs to one opening of the dialog.
  useEffect(() => {
    if (opened) remove.reset();
  }, [opened]);
  const counts = remove.isError ? countsOf(remove.error) : null;
  if (counts) return <Refused opened={opened} onClose={onClose} {...props.inUse(counts)} />;
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirm={confirm}
      cancel={keep}
      busy={remove.isPending}
      failure={remove.isError ? { title: failed, error: remove.error } : null}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

type RefusedProps = {
  opened: boolean;
  title: string;
  text: ReactNode;
  offers: ReactNode;
  onClose: () => void;
};

function Refused({ opened, title, text, offers, onClose }: RefusedProps) {
  const say = useText(uiTexts);
  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={onClose}>
        {say('close')}
      </Button>
      {offers}
    </>
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={520}>
      <DialogBody actions={actions}>
        <div role="alert">{text}</div>
      </DialogBody>
    </Dialog>
  );
}

/** What uses it, if that is why the server refused. */
function countsOf(error: unknown): InUse | null {
  return error instanceof CallFailed && error.problem?.code === 'in_use'
    ? (error.problem.counts ?? null)
    : null;
}
