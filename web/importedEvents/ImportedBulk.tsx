import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { newKey } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import classes from './ImportedEvents.module.css';
import { importedTexts } from './importedTexts.ts';
import { type BulkAct, useImportedBulk } from './useImportedBulk.ts';

type ImportedBulkProps = { ids: readonly string[]; onKeep: (ids: readonly string[]) => void };

/** What can be done with the selected items, and what could not be done. */
export function ImportedBulk({ ids, onKeep }: ImportedBulkProps) {
  const say = useText(importedTexts);
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const bulk = useImportedBulk({ onKeep });
  const decide = (act: BulkAct) =>
    bulk.mutate({ act, ids, key: newKey() }, { onSuccess: () => setAsking(null) });
  const failure = bulk.error && { title: say('manyFailed'), error: bulk.error };
  const failed = bulk.data?.failed ?? [];
  if (ids.length === 0) return null;
  return (
    <>
      <section className={classes.bar} aria-label={say('selected', { count: ids.length })}>
        <p role="status">{say('selected', { count: ids.length })}</p>
        <Button variant="subtle" onClick={() => onKeep([])}>
          {say('clearSelection')}
        </Button>
        <Button variant="default" onClick={() => setAsking('reject')}>
          {say('bulkReject')}
        </Button>
        <Button onClick={() => setAsking('approve')}>{say('bulkApprove')}</Button>
        {failed.length > 0 && <LeftOut failed={failed} />}
      </section>
      <ConfirmDialog
        opened={asking === 'approve'}
        title={say('approveMany', { count: ids.length })}
        confirm={say('bulkApprove')}
        busy={bulk.isPending}
        failure={failure}
        onConfirm={() => decide({ kind: 'approve' })}
        onCancel={() => setAsking(null)}
      >
        <p>{say('approveManyHelp')}</p>
      </ConfirmDialog>
      <RejectMany
        opened={asking === 'reject'}
        count={ids.length}
        busy={bulk.isPending}
        failure={failure}
        onReject={reason => decide({ kind: 'reject', reason })}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function LeftOut({ failed }: { failed: readonly { id: string; message: string }[] }) {
  const say = useText(importedTexts);
  const reasons = [...new Set(failed.map(({ message }) => message))];
  return (
    <div role="alert">
      {say('leftOut', { count: failed.length })}
      <ul className={classes.issues}>
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

type RejectManyProps = {
  opened: boolean;
  count: number;
  busy: boolean;
  failure: { title: string; error: unknown } | null;
  onReject: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason; a blank one rejects nothing. */
function RejectMany({ opened, count, busy, failure, onReject, onClose }: RejectManyProps) {
  const say = useText(importedTexts);
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={say('rejectMany', { count })} width={460}>
      <DialogBody
        typed={reason.trim() !== ''}
        onSubmit={event => {
          event.preventDefault();
          if (reason.trim() === '') close();
          else onReject(reason.trim());
        }}
        actions={
          <>
            <Button variant="default" disabled={busy} onClick={close}>
              {say('back')}
            </Button>
            <Button type="submit" color="red" loading={busy}>
              {say('bulkReject')}
            </Button>
          </>
        }
      >
        <Textarea
          label={say('reason')}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          maxLength={2_000}
          minRows={3}
          autosize
          data-autofocus
        />
        {failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}
