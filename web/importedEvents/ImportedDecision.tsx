import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ImportedEventRead } from '#contracts/importedEvents/calls.ts';
import { REVIEWABLE } from '#contracts/importedEvents/importedEvent.ts';
import { useText } from '../platform/texts/messages.ts';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { importedTexts } from './importedTexts.ts';
import { useImportedActs } from './useImportedActs.ts';

type ImportedDecisionProps = {
  item: ImportedEventRead;
  onClose: () => void;
  onDecided: (id: string) => void;
  /** What the decision is about. */
  children: ReactNode;
};

/** Approves with optional notes or rejects with a reason, while the item is open; else offers to reopen it. */
export function ImportedDecision({ item, onClose, onDecided, children }: ImportedDecisionProps) {
  const say = useText(importedTexts);
  const [notes, setNotes] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const { act, busy, failure } = useImportedActs(item, { onClose, onDecided });
  const failed = failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />;
  if (!REVIEWABLE.includes(item.importStatus)) {
    const reopen = (
      <Button variant="default" loading={busy} onClick={() => act({ kind: 'reopen' })}>
        {say('reopen')}
      </Button>
    );
    return (
      <DialogBody actions={reopen}>
        {children}
        {failed}
      </DialogBody>
    );
  }
  if (rejecting) {
    return (
      <Rejection
        busy={busy}
        failed={failed}
        onBack={() => setRejecting(false)}
        onReject={reason => act({ kind: 'reject', reason })}
      />
    );
  }
  return (
    <DialogBody
      typed={notes.trim() !== ''}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={() => setRejecting(true)}>
            {say('reject')}
          </Button>
          <Button loading={busy} onClick={() => act({ kind: 'approve', notes: notes.trim() })}>
            {say('approve')}
          </Button>
        </>
      }
    >
      {children}
      <Textarea
        label={say('notes')}
        value={notes}
        onChange={event => setNotes(event.currentTarget.value)}
        maxLength={2_000}
        minRows={2}
        maxRows={8}
        autosize
      />
      {failed}
    </DialogBody>
  );
}

type RejectionProps = {
  busy: boolean;
  failed: ReactNode;
  onBack: () => void;
  onReject: (reason: string) => void;
};

function Rejection({ busy, failed, onBack, onReject }: RejectionProps) {
  const say = useText(importedTexts);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  return (
    <DialogBody
      typed={reason.trim() !== ''}
      onSubmit={event => {
        event.preventDefault();
        if (reason.trim() === '') setMissing(true);
        else onReject(reason.trim());
      }}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={onBack}>
            {say('back')}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {say('reject')}
          </Button>
        </>
      }
    >
      <Textarea
        label={say('reason')}
        value={reason}
        onChange={event => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
        error={missing && say('reasonMissing')}
        maxLength={2_000}
        minRows={5}
        maxRows={14}
        autosize
        data-autofocus
      />
      {failed}
    </DialogBody>
  );
}
