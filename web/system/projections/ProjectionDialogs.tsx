import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useText } from '../../platform/texts/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import common from '../../ui/styles/common.module.css';
import type { ProjectionDialogOf } from './projectionDialog.ts';
import { projectionTexts } from './projectionTexts.ts';
import type { ProjectionRequest } from './useProjectionAsk.ts';

type DialogsProps = {
  dialog: ProjectionDialogOf | null;
  busy: boolean;
  onAsk: (name: string, body: ProjectionRequest) => void;
  onAskAll: () => void;
  onClose: () => void;
};

/** Asks before something is requested that changes what people see, and for what a request needs to say. */
export function ProjectionDialogs(props: DialogsProps) {
  const { dialog } = props;
  // Stays what it was while it fades out.
  const [last, setLast] = useState(dialog);
  if (dialog && dialog !== last) setLast(dialog);
  if (!last) return null;
  const isTyped = last.kind === 'skip' || last.kind === 'rebuildThing';
  return isTyped ? (
    <Typed {...props} opened={dialog !== null} asked={last} />
  ) : (
    <Confirmed {...props} opened={dialog !== null} asked={last} />
  );
}

type OneProps = DialogsProps & { opened: boolean; asked: ProjectionDialogOf };

const CONFIRM = {
  pause: { title: 'pauseTitle', text: 'pauseText', confirm: 'pause' },
  rebuild: { title: 'rebuildTitle', text: 'rebuildText', confirm: 'rebuild' },
  all: { title: 'rebuildAllTitle', text: 'rebuildText', confirm: 'rebuildAll' },
  rollback: { title: 'rollbackTitle', text: 'rollbackText', confirm: 'rollback' },
  approve: { title: 'approveTitle', text: 'approveText', confirm: 'approve' },
} as const;

function Confirmed({ asked, opened, busy, onAsk, onAskAll, onClose }: OneProps) {
  const say = useText(projectionTexts);
  const { name } = asked;
  const kind = asked.kind as keyof typeof CONFIRM;
  const { title, text, confirm } = CONFIRM[kind];
  const onConfirm = () => {
    if (kind === 'all') onAskAll();
    else if (asked.kind === 'approve') onAsk(name, { kind: 'approve', request: asked.request });
    else onAsk(name, { kind: kind as 'pause' });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={say(title, { name })}
      confirm={say(confirm)}
      cancel={say('keep')}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {say(text)}
    </ConfirmDialog>
  );
}

function Typed({ asked, opened, busy, onAsk, onClose }: OneProps) {
  const say = useText(projectionTexts);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useId();
  const { name } = asked;
  const isSkip = asked.kind === 'skip';
  const position = isSkip ? asked.position : '';
  useEffect(() => {
    if (!opened) return;
    setTyped('');
    setMissing(false);
  }, [opened]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    setMissing(text === '');
    if (text === '') return;
    onAsk(name, isSkip ? { kind: 'skip', position, reason: text } : { kind: 'rebuildThing', stream: text });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isSkip ? say('skipTitle', { position, name }) : say('thingTitle', { name })}
      width={460}
    >
      <DialogBody
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {say('keep')}
            </Button>
            <Button type="submit" form={form} loading={busy} color={isSkip ? 'red' : undefined}>
              {say(isSkip ? 'skip' : 'rebuild')}
            </Button>
          </>
        }
      >
        <form id={form} className={common.stack} onSubmit={submit} noValidate>
          <p>{say(isSkip ? 'skipText' : 'thingText')}</p>
          <TextInput
            data-autofocus
            label={say(isSkip ? 'reason' : 'thingLabel')}
            description={isSkip ? undefined : say('thingHelp')}
            value={typed}
            autoComplete="off"
            maxLength={isSkip ? 500 : 300}
            error={isMissing && say('missing')}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </form>
      </DialogBody>
    </Dialog>
  );
}
