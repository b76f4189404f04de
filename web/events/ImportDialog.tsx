import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ImportAnswer } from '#contracts/events/importCalls.ts';
import { newKey } from '../platform/api.ts';
import { useText } from '../platform/messages.ts';
import { ImportChoice } from './ImportChoice.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportQuestion } from './ImportQuestion.tsx';
import { ImportRun } from './ImportRun.tsx';
import { type ImportOrder, NEW_ORDER, sendImport } from './importOrder.ts';
import { importTexts } from './importTexts.ts';

type ImportDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Shows a run above the list: the undoing of an import. */
  onFollow: (runId: string) => void;
};

/** Imports events from a CSV file: choose it, see what would happen, let it happen. */
export function ImportDialog({ opened, onClose, onFollow }: ImportDialogProps) {
  const say = useText(importTexts);
  const narrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const [address, setAddress] = useSearchParams();
  const job = address.get('job');
  // In the address, so that it is still there after a reload.
  const setJob = (id: string | null) => {
    const next = new URLSearchParams(window.location.search);
    if (id) next.set('job', id);
    else next.delete('job');
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  const close = () => {
    if (job) setJob(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={say('title')}
      size="lg"
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      {opened && job && (
        <ImportRun id={job} onAgain={() => setJob(null)} onClose={close} onFollow={onFollow} />
      )}
      {opened && !job && <Preparing onStarted={setJob} />}
    </Modal>
  );
}

type Sent = { order: ImportOrder; dryRun: boolean; key: string };

/** Up to the start: every change of what was said is tried anew before it can be imported. */
function Preparing({ onStarted }: { onStarted: (jobId: string) => void }) {
  const [order, setOrder] = useState(NEW_ORDER);
  const [tried, setTried] = useState<ImportAnswer | null>(null);
  const last = useRef<Sent | null>(null);
  const sending = useMutation({
    mutationFn: ({ order, dryRun, key }: Sent) => sendImport(order, dryRun, key),
    onSuccess: (answer, { dryRun }) => {
      if (!dryRun && answer.jobId) onStarted(answer.jobId);
      else setTried(answer);
    },
  });
  const send = (next: ImportOrder, dryRun: boolean) => {
    setOrder(next);
    last.current = { order: next, dryRun, key: newKey() };
    sending.mutate(last.current);
  };
  const choose = (next: ImportOrder) => {
    setTried(null);
    sending.reset();
    setOrder(next);
  };
  const busy = sending.isPending ? (last.current?.dryRun ? 'check' : 'import') : null;
  const question = tried?.needsDateOrder;
  return (
    <>
      <ImportChoice
        order={order}
        busy={busy}
        checked={tried !== null}
        onChange={choose}
        onCheck={() => send(order, true)}
      />
      {sending.isError && <ImportFailed error={sending.error} />}
      {question && (
        <ImportQuestion
          columns={question}
          busy={busy !== null}
          onAnswer={dateOrder => send({ ...order, dateOrder }, true)}
        />
      )}
      {tried && !question && (
        <ImportPreview
          answer={tried}
          busy={busy}
          onMap={mapping => send({ ...order, mapping: { ...order.mapping, ...mapping } }, true)}
          onImport={() => send(order, false)}
        />
      )}
    </>
  );
}
