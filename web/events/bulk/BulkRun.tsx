import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { undoBulk } from '#contracts/events/bulkCalls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { cancelRun, type RunRead, showRun } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { ErrorPanel } from '../../ui/notice/ErrorPanel.tsx';
import { toastFailed } from '../../ui/notice/toast.tsx';
import common from '../../ui/styles/common.module.css';
import { forgetDeleted } from '../event/ownWrites.ts';
import { settle } from '../event/settle.ts';
import type { DialogKind } from '../event/useEventDialog.ts';
import { type Outcome, runQuery } from '../filters/eventListQueries.ts';
import { hrefOfChanged } from '../filters/eventListView.ts';
import { BulkRunResult } from './BulkRunResult.tsx';
import { isUndoable, leavesEvents, runHeading, wentWrong } from './bulkRunTexts.ts';
import classes from './EventDock.module.css';
import { eventBulkTexts } from './eventBulkTexts.ts';
import { runTexts } from './runTexts.ts';

type BulkRunProps = {
  id: string;
  /** Whether it takes the focus, as a run that was just started does. */
  focused: boolean;
  onClose: () => void;
  /** Shows another run instead of this one. */
  onFollow: (id: string) => void;
  /** Selects the events that failed, for a retry. */
  onPick: (ids: readonly string[]) => void;
  hrefOf: (kind: DialogKind, id: string) => string;
};

/** Progress of a run over many events, then the result for each of them. */
export function BulkRun({ id, focused, onClose, onFollow, onPick, hrefOf }: BulkRunProps) {
  const say = useText(eventBulkTexts);
  const sayRun = useText(runTexts);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const found = useQuery(runQuery(id, 'failed'));
  const run = found.data?.run;
  const over = isOver(run?.status);
  const opened = wanted ?? (over && run !== undefined && run.failed > 0);
  const panel = useRef<HTMLElement>(null);
  useSettledOnce(id, run);
  useEffect(() => {
    if (focused) panel.current?.focus({ preventScroll: true });
  }, []);
  if (found.isError && !run) {
    return <ErrorPanel title={say('runFailedToLoad')} error={found.error} onRetry={() => found.refetch()} />;
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`${common.bar} ${classes.panel}`}
      aria-label={say('runPanel')}
    >
      <Group gap="8px 12px" className={classes.panelTop}>
        <div role={run && wentWrong(run) ? 'alert' : 'status'}>
          <h2>{run ? runHeading(sayRun, run) : say('runLoading')}</h2>
          {run && over && <p className={common.note}>{countsOf(say, run)}</p>}
        </div>
        {run && !over && <StopButton id={id} />}
        {run && over && run.succeeded > 0 && isUndoable(run) && <UndoButton id={id} onFollow={onFollow} />}
        {run && over && run.succeeded > 0 && leavesEvents(run) && (
          <Button component={Link} to={hrefOfChanged(id, id)} variant="default" size="xs">
            {say('runShow')}
          </Button>
        )}
        {run && over && (
          <Button variant="default" size="xs" aria-expanded={opened} onClick={() => setWanted(!opened)}>
            {say('runDetails')}
          </Button>
        )}
        {over && (
          <Button variant="default" size="xs" onClick={onClose}>
            {say('runClose')}
          </Button>
        )}
      </Group>
      {run?.why && <p className={common.note}>{run.why}</p>}
      {run && !over && <Progress run={run} />}
      {run && opened && <BulkRunResult run={run} idsOf={idsOf} onPick={onPick} hrefOf={hrefOf} />}
    </section>
  );
}

type Say = ReturnType<typeof useText<keyof typeof eventBulkTexts.texts>>;

/** The count of each outcome; zero counts are left out. */
function countsOf(say: Say, { succeeded, skipped, failed }: RunRead): string {
  const parts = [
    succeeded > 0 && say('outcomeOk', { count: succeeded }),
    skipped > 0 && say('outcomeSkipped', { count: skipped }),
    failed > 0 && say('outcomeFailed', { count: failed }),
  ];
  return parts.filter(Boolean).join(' · ');
}

function Progress({ run: { total, succeeded, skipped, failed } }: { run: RunRead }) {
  const say = useText(eventBulkTexts);
  const done = succeeded + skipped + failed;
  return (
    <>
      <progress value={total ? done : undefined} max={total ?? 1} aria-label={say('runPanel')} />
      {total !== null && <p className={common.note}>{say('runProgress', { done, total })}</p>}
    </>
  );
}

/** Refetches the events once the run is over. */
function useSettledOnce(id: string, run: RunRead | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (run?.id !== id || !isOver(run.status)) return;
    // Events that this browser deleted itself may exist again.
    void idsOf(id, 'ok').then(ids => {
      for (const item of ids) forgetDeleted(item);
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
  const say = useText(eventBulkTexts);
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
  const say = useText(eventBulkTexts);
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
