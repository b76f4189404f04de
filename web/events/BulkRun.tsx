import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { undoBulk } from '#contracts/events/bulkCalls.ts';
import { cancelRun, type RunRead, showRun } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../platform/api.ts';
import { useText } from '../platform/messages.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { toastFailed } from '../ui/toast.tsx';
import { BulkRunItems } from './BulkRunItems.tsx';
import { isTakenBack, runHeading, wentWrong } from './bulkRunTexts.ts';
import classes from './EventList.module.css';
import { isOver, type Outcome, runQuery } from './eventListQueries.ts';
import { listTexts } from './listTexts.ts';
import { rememberBack } from './ownWrites.ts';
import { settle } from './settle.ts';
import type { DialogKind } from './useEventDialog.ts';

type BulkRunProps = {
  id: string;
  onClose: () => void;
  /** Shows another run in place of this one. */
  onFollow: (id: string) => void;
  /** Picks the events that failed, to try again. */
  onPick: (ids: readonly string[]) => void;
  hrefOf: (kind: DialogKind, id: string) => string;
};

/** How far a run over many events is, then what came of each of them. */
export function BulkRun({ id, onClose, onFollow, onPick, hrefOf }: BulkRunProps) {
  const say = useText(listTexts);
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const known = useQuery(runQuery(id, 'failed')).data?.run;
  const outcome = chosen ?? (known?.failed === 0 ? (known.skipped > 0 ? 'skipped' : 'ok') : 'failed');
  const found = useQuery(runQuery(id, outcome));
  const run = found.data?.run;
  const over = isOver(run?.status);
  useSettledOnce(id, run);
  if (found.isError && !run) {
    return <ErrorPanel title={say('runFailedToLoad')} error={found.error} onRetry={() => found.refetch()} />;
  }
  return (
    <section className={classes.panel} aria-label={say('runPanel')}>
      <div className={classes.panelTop}>
        <div role={run && wentWrong(run) ? 'alert' : 'status'}>
          <h2>{run ? runHeading(say, run) : say('runLoading')}</h2>
        </div>
        {run && !over && <StopButton id={id} />}
        {run && over && run.succeeded > 0 && isTakenBack(run) && <UndoButton id={id} onFollow={onFollow} />}
        {over && (
          <Button variant="default" size="xs" onClick={onClose}>
            {say('runClose')}
          </Button>
        )}
      </div>
      {run?.why && <p className={classes.quiet}>{run.why}</p>}
      {run && !over && <Progress run={run} />}
      {run && over && (
        <>
          <Outcomes run={run} outcome={outcome} onChoose={setChosen} />
          <BulkRunItems
            items={found.data?.items ?? []}
            total={found.data?.pagination.total ?? 0}
            idsOf={() => idsOf(id, outcome)}
            onPick={outcome === 'failed' ? onPick : undefined}
            hrefOf={hrefOf}
          />
        </>
      )}
    </section>
  );
}

function Progress({ run: { total, succeeded, skipped, failed } }: { run: RunRead }) {
  const say = useText(listTexts);
  const done = succeeded + skipped + failed;
  return (
    <>
      <progress value={total ? done : undefined} max={total ?? 1} aria-label={say('runPanel')} />
      {total !== null && <p className={classes.quiet}>{say('runProgress', { done, total })}</p>}
    </>
  );
}

type OutcomesProps = { run: RunRead; outcome: Outcome; onChoose: (outcome: Outcome) => void };

function Outcomes({ run, outcome, onChoose }: OutcomesProps) {
  const say = useText(listTexts);
  return (
    <SegmentedControl
      mt="xs"
      size="xs"
      aria-label={say('outcomesShown')}
      value={outcome}
      onChange={wanted => onChoose(wanted as Outcome)}
      data={[
        { value: 'failed', label: say('outcomeFailed', { count: run.failed }) },
        { value: 'skipped', label: say('outcomeSkipped', { count: run.skipped }) },
        { value: 'ok', label: say('outcomeOk', { count: run.succeeded }) },
      ]}
    />
  );
}

/** Reads the events anew once the run is over. */
function useSettledOnce(id: string, run: RunRead | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (run?.id !== id || !isOver(run.status)) return;
    // What this browser has deleted itself may be there again.
    void idsOf(id, 'ok').then(ids => {
      for (const item of ids) rememberBack(item);
      settle(client);
    });
  }, [id, run?.id, run?.status]);
}

const ITEMS = 1_000;

async function idsOf(id: string, outcome: Outcome): Promise<string[]> {
  const { items } = await send(showRun, { params: { id }, query: { outcome, limit: ITEMS } });
  return items.map(({ item }) => item);
}

function StopButton({ id }: { id: string }) {
  const say = useText(listTexts);
  const stop = useMutation({
    mutationFn: () => send(cancelRun, { params: { id } }),
    onError: error => toastFailed(say('runStopFailed'), error),
  });
  return (
    <Button variant="default" size="xs" loading={stop.isPending} onClick={() => stop.mutate()}>
      {say('runStop')}
    </Button>
  );
}

function UndoButton({ id, onFollow }: { id: string; onFollow: (id: string) => void }) {
  const say = useText(listTexts);
  const key = useRef(newKey());
  const undo = useMutation({
    mutationFn: () => send(undoBulk, { params: { id } }, { key: key.current }),
    onSuccess: ({ jobId }) => onFollow(jobId),
    onError: error => toastFailed(say('runUndoFailed'), error),
  });
  return (
    <Button variant="default" size="xs" loading={undo.isPending} onClick={() => undo.mutate()}>
      {say('runUndo')}
    </Button>
  );
}
