import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { useText } from '../../platform/texts/messages.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogBody } from '../dialog/DialogBody.tsx';
import { ErrorPanel } from '../notice/ErrorPanel.tsx';
import { BulkProgress } from './BulkBar.tsx';
import { bulkTexts } from './bulkTexts.ts';

/** The question before several items are decided, and the progress. */
export type BulkAsked = {
  opened: boolean;
  title: string;
  busy: boolean;
  failure: { title: string; error: unknown } | null;
  progress: RunRead | null;
};

type BulkReasonProps = BulkAsked & {
  label: string;
  help?: string;
  /** The button that sends it. */
  send: string;
  /** The error for an empty reason; without it, an empty reason is sent. */
  missing?: string | null;
  onSend: (reason: string) => void;
  onClose: () => void;
  /** Renders texts to pick from. */
  picks?: (reason: string, onPick: (reason: string) => void) => ReactNode;
};

/** Asks for the reason of a decision about several items. */
export function BulkReason(props: BulkReasonProps) {
  const { opened, title, label, help, send, missing, busy, failure, progress, picks } = props;
  const say = useText(bulkTexts);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const put = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  const close = () => {
    put('');
    props.onClose();
  };
  const written = reason.trim();
  return (
    <Dialog opened={opened} onClose={close} title={title} width={460}>
      <DialogBody
        typed={written !== ''}
        onSubmit={event => {
          event.preventDefault();
          if (written === '' && missing) setMissing(true);
          else props.onSend(written);
        }}
        actions={
          <>
            <Button variant="default" disabled={busy} onClick={close}>
              {say('back')}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {send}
            </Button>
          </>
        }
      >
        <Textarea
          label={label}
          description={help}
          value={reason}
          error={isMissing && missing}
          onChange={event => put(event.currentTarget.value)}
          maxLength={2_000}
          minRows={3}
          autosize
          data-autofocus
        />
        {picks?.(reason, put)}
        {progress && <BulkProgress run={progress} />}
        {failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}
