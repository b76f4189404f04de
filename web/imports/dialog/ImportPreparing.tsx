import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportAnswer } from '#contracts/imports/calls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { newKey } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { DialogBody } from '../../ui/dialog/DialogBody.tsx';
import { importTexts } from '../frame/importTexts.ts';
import { type ImportOrder, isComplete, NEW_ORDER, sendImport } from '../order/importOrder.ts';
import { importQuery } from '../order/queries.ts';
import { ImportFailed } from '../outcome/ImportFailed.tsx';
import { ImportQuestion } from '../questions/ImportQuestion.tsx';
import { ImportChoice } from './ImportChoice.tsx';
import { type Found, ImportPreview } from './ImportPreview.tsx';

type ImportPreparingProps = { onStarted: (jobId: string) => void; onClose: () => void };

/** The steps before an import starts: after every change of the settings the file must be checked again. */
export function ImportPreparing({ onStarted, onClose }: ImportPreparingProps) {
  const { order, setOrder, choose, send, tried, current, error, busy } = useTried(onStarted);
  const question = tried?.needsDateOrder;
  const answered = question?.every(({ column }) => order.dateOrder[column]) ?? true;
  const found = useFound(question ? null : tried);
  const ready = isComplete(order) && answered;
  const again = tried !== null;
  const actions = (
    <Actions {...{ found, current, busy, ready, again, onClose }} onImport={() => send(order, false)} />
  );
  return (
    <DialogBody
      typed={order !== NEW_ORDER}
      actions={actions}
      onSubmit={event => {
        event.preventDefault();
        if (ready) send(order, true);
      }}
    >
      <ImportChoice order={order} onChange={choose} />
      {error && <ImportFailed error={error} />}
      {question && (
        <ImportQuestion
          columns={question}
          orders={order.dateOrder}
          onChange={dateOrder => setOrder({ ...order, dateOrder })}
        />
      )}
      {tried && found && (
        <ImportPreview
          answer={tried}
          found={found}
          busy={busy !== null}
          order={order}
          onAnswer={said => setOrder({ ...order, ...said })}
          onMap={mapping => send({ ...order, mapping: { ...order.mapping, ...mapping } }, true)}
        />
      )}
    </DialogBody>
  );
}

type Sent = { order: ImportOrder; dryRun: boolean; key: string };

/** The settings of the import, the functions that check or start it, and the result of the last check. */
function useTried(onStarted: (jobId: string) => void) {
  const [order, setOrder] = useState(NEW_ORDER);
  const [tried, setTried] = useState<{ answer: ImportAnswer; order: ImportOrder } | null>(null);
  const uploadId = tried?.answer.uploadId;
  const sending = useMutation({
    mutationFn: ({ order, dryRun, key }: Sent) => sendImport(order, { dryRun, key, uploadId }),
    onSuccess: (answer, { order, dryRun }) => {
      if (!dryRun && answer.jobId) onStarted(answer.jobId);
      else setTried({ answer, order });
    },
  });
  const send = (next: ImportOrder, dryRun: boolean) => {
    setOrder(next);
    sending.mutate({ order: next, dryRun, key: newKey() });
  };
  const choose = (next: ImportOrder) => {
    setTried(null);
    sending.reset();
    setOrder(next);
  };
  // Later answers are not yet in the figures shown.
  const current = tried?.order === order;
  const busy: Busy = sending.isPending ? (sending.variables.dryRun ? 'check' : 'import') : null;
  return {
    order,
    setOrder,
    choose,
    send,
    current,
    busy,
    tried: tried?.answer ?? null,
    error: sending.error,
  };
}

type Busy = 'check' | 'import' | null;

type ActionsProps = {
  found: Found | null;
  /** Whether the result is that of the present settings. */
  current: boolean;
  busy: Busy;
  ready: boolean;
  /** Whether the file has been checked before. */
  again: boolean;
  onClose: () => void;
  onImport: () => void;
};

function Actions({ found, current, busy, ready, again, onClose, onImport }: ActionsProps) {
  const say = useText(importTexts);
  const count = found ? found.figures.created + found.figures.updated : 0;
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button
        type="submit"
        variant={found && current ? 'default' : 'filled'}
        disabled={!ready || busy === 'import'}
        loading={busy === 'check'}
      >
        {say(again ? 'checkAgain' : 'check')}
      </Button>
      {found && (
        <Button
          variant={current ? 'filled' : 'default'}
          disabled={!current || !found.over || count === 0}
          loading={busy === 'import'}
          onClick={onImport}
        >
          {say('importCount', { count })}
        </Button>
      )}
    </>
  );
}

/** The result of the check so far: a long file is checked as a run, too. */
function useFound(tried: ImportAnswer | null): Found | null {
  const jobId = tried?.jobId;
  const run = useQuery({ ...importQuery(jobId ?? ''), enabled: jobId !== undefined }).data;
  if (!tried) return null;
  const figures = run ?? tried;
  return {
    figures,
    over:
      !jobId || isOver(run?.status) || figures.imported + figures.unchanged + figures.errors === tried.total,
  };
}
