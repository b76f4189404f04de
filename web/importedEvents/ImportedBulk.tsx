import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { newKey } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import classes from './ImportedEvents.module.css';
import { importedTexts } from './importedTexts.ts';
import { type BulkAct, type LeftOut, useImportedBulk } from './useImportedBulk.ts';
import type { ImportedSelected } from './useImportedPicked.ts';

type ImportedBulkProps = { selected: ImportedSelected };

/** What can be done with the selected items, how far it has come, and what could not be done. */
export function ImportedBulk({ selected }: ImportedBulkProps) {
  const say = useText(importedTexts);
  const { count, selection, keep } = selected;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const bulk = useImportedBulk({ onKeep: keep });
  const decide = (act: BulkAct) =>
    bulk.mutate({ act, selection, key: newKey() }, { onSuccess: () => setAsking(null) });
  const failure = bulk.error && { title: say('manyFailed'), error: bulk.error };
  const asked = { busy: bulk.isPending, failure, progress: bulk.progress };
  if (count === 0 && !bulk.progress && asking === null) return null;
  return (
    <>
      <section className={classes.bar} aria-label={say('selected', { count })}>
        <Offer {...selected} />
        {bulk.progress && !asking && <BulkProgress run={bulk.progress} />}
        <p role="status">{say('selected', { count })}</p>
        <Button variant="subtle" onClick={() => keep([])}>
          {say('clearSelection')}
        </Button>
        <Button variant="default" onClick={() => setAsking('reject')}>
          {say('bulkReject')}
        </Button>
        <Button onClick={() => setAsking('approve')}>{say('bulkApprove')}</Button>
        {bulk.data && bulk.data.left.count > 0 && <NotDecided left={bulk.data.left} />}
      </section>
      <ApproveMany
        {...asked}
        opened={asking === 'approve'}
        count={count}
        onApprove={() => decide({ kind: 'approve' })}
        onClose={() => setAsking(null)}
      />
      <RejectMany
        {...asked}
        opened={asking === 'reject'}
        count={count}
        onReject={reason => decide({ kind: 'reject', reason })}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

/** Once a whole page is selected, offers to select all on all pages that can be decided. */
function Offer({ picked, count, matching, pickAll }: ImportedSelected) {
  const say = useText(importedTexts);
  if (picked.all) return <p className={classes.offer}>{say('allSelected', { count })}</p>;
  if (matching === undefined) return null;
  return (
    <p className={classes.offer}>
      {say('pageSelected', { count })}
      <Button variant="default" size="compact-sm" onClick={pickAll}>
        {say('selectMatching', { count: matching })}
      </Button>
    </p>
  );
}

function BulkProgress({ run: { succeeded, failed, skipped, total } }: { run: RunRead }) {
  const say = useText(importedTexts);
  const done = succeeded + failed + skipped;
  return (
    <div className={classes.progress}>
      <progress
        value={total === null ? undefined : done}
        max={total ?? 1}
        aria-label={say('progressLabel')}
      />
      {total !== null && <span>{say('progress', { done, total })}</span>}
    </div>
  );
}

function NotDecided({ left: { count, ids, reasons } }: { left: LeftOut }) {
  const say = useText(importedTexts);
  return (
    <div role="alert">
      {say(ids.length === count ? 'leftOut' : 'leftOutMany', { count })}
      <ul className={classes.issues}>
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

type AskedProps = {
  opened: boolean;
  count: number;
  busy: boolean;
  failure: { title: string; error: unknown } | null;
  progress: RunRead | null;
  onClose: () => void;
};

function ApproveMany({
  count,
  progress,
  onApprove,
  onClose,
  ...asked
}: AskedProps & { onApprove: () => void }) {
  const say = useText(importedTexts);
  return (
    <ConfirmDialog
      {...asked}
      title={say('approveMany', { count })}
      confirm={say('bulkApprove')}
      onConfirm={onApprove}
      onCancel={onClose}
    >
      <p>{say('approveManyHelp')}</p>
      {progress && <BulkProgress run={progress} />}
    </ConfirmDialog>
  );
}

type RejectManyProps = AskedProps & { onReject: (reason: string) => void };

/** Asks for the reason; a blank one rejects nothing. */
function RejectMany({ opened, count, busy, failure, progress, onReject, onClose }: RejectManyProps) {
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
        {progress && <BulkProgress run={progress} />}
        {failure && <ErrorPanel title={failure.title} error={failure.error} ofAct />}
      </DialogBody>
    </Dialog>
  );
}
