import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../platform/texts/messages.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { BulkBar, BulkProgress } from '../ui/queue/BulkBar.tsx';
import { type BulkAsked, BulkReason } from '../ui/queue/BulkReason.tsx';
import classes from './ImportedEvents.module.css';
import { importedTexts } from './importedTexts.ts';
import { useImportedBulk } from './useImportedBulk.ts';
import type { ImportedSelected } from './useImportedPicked.ts';

type ImportedBulkProps = { selected: ImportedSelected };

/** What can be done with the selected items, how far it has come, and what could not be done. */
export function ImportedBulk({ selected }: ImportedBulkProps) {
  const say = useText(importedTexts);
  const { count, keep } = selected;
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { progress, busy, failure, left, decide } = useImportedBulk(selected);
  const close = () => setAsking(null);
  const asked = { busy, failure, progress };
  if (count === 0 && !progress && asking === null) return null;
  return (
    <>
      <BulkBar
        {...{ count, left }}
        offer={<Offer {...selected} />}
        progress={asking ? null : progress}
        onClear={() => keep([])}
        leftOut={({ ids, count }) => say(ids.length === count ? 'leftOut' : 'leftOutMany', { count })}
      >
        <Button variant="default" onClick={() => setAsking('reject')}>
          {say('bulkReject')}
        </Button>
        <Button onClick={() => setAsking('approve')}>{say('bulkApprove')}</Button>
      </BulkBar>
      <ApproveMany
        {...asked}
        opened={asking === 'approve'}
        title={say('approveMany', { count })}
        onApprove={() => decide({ kind: 'approve' }, close)}
        onClose={close}
      />
      <BulkReason
        {...asked}
        opened={asking === 'reject'}
        title={say('rejectMany', { count })}
        label={say('reason')}
        send={say('bulkReject')}
        // A blank reason rejects nothing.
        onSend={reason => (reason === '' ? close() : decide({ kind: 'reject', reason }, close))}
        onClose={close}
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

type ApproveManyProps = BulkAsked & { onApprove: () => void; onClose: () => void };

function ApproveMany({ progress, onApprove, onClose, ...asked }: ApproveManyProps) {
  const say = useText(importedTexts);
  return (
    <ConfirmDialog {...asked} confirm={say('bulkApprove')} onConfirm={onApprove} onCancel={onClose}>
      <p>{say('approveManyHelp')}</p>
      {progress && <BulkProgress run={progress} />}
    </ConfirmDialog>
  );
}
