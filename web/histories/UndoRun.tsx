import { Button, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { undoUndoActs } from '#contracts/audit/undoActsCalls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { cancelRun, type RunRead } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../platform/calls/api.ts';
import { useText } from '../platform/texts/messages.ts';
import { DialogBody } from '../ui/dialog/DialogBody.tsx';
import { ErrorPanel } from '../ui/notice/ErrorPanel.tsx';
import { toastFailed } from '../ui/notice/toast.tsx';
import common from '../ui/styles/common.module.css';
import { undoRunQuery } from './queries.ts';
import type { UndoWords } from './UndoPreview.tsx';
import { undoTexts } from './undoTexts.ts';

type UndoRunProps = UndoWords & {
  id: string;
  /** Shows another run instead. */
  onFollow: (id: string) => void;
  onClose: () => void;
};

/** How such a run goes: progress and a button that stops it, then what it did and did not, and its own undo. */
export function UndoRun({ id, kindLabel, onFollow, onClose }: UndoRunProps) {
  const say = useText(undoTexts);
  const client = useQueryClient();
  const { data, error, isError, refetch } = useQuery(undoRunQuery(id));
  const run = data?.run;
  const over = isOver(run?.status);
  useEffect(() => {
    if (over) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'histories' });
  }, [over, client]);
  return (
    <DialogBody actions={<Buttons run={run} id={id} onFollow={onFollow} onClose={onClose} />}>
      <Stack gap="sm">
        {isError && !run && <ErrorPanel title={say('failed')} error={error} onRetry={() => refetch()} />}
        <Text role="status" fw={550} m={0}>
          {run && over ? say(headings[run.status as keyof typeof headings]) : say('running')}
        </Text>
        {run && !over && <Going run={run} />}
        {run && over && <p>{say('result', figuresOf(run))}</p>}
        {over && data && data.items.length > 0 && (
          <ul className={`${common.lines} ${common.framed}`} aria-label={say('left')}>
            {data.items.map(({ number, item, message }) => (
              <li key={number}>
                <span className={common.words}>
                  <span className={common.quiet}>{kindLabel(item.slice(0, item.indexOf('-')))} </span>
                  {message}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </DialogBody>
  );
}

const headings = { finished: 'done', cancelled: 'stopped', failed: 'runFailed' } as const;

function figuresOf({ succeeded, skipped, failed }: RunRead) {
  return { succeeded, skipped, failed };
}

function Going({ run: { total, succeeded, skipped, failed } }: { run: RunRead }) {
  const say = useText(undoTexts);
  const done = succeeded + skipped + failed;
  return (
    <>
      <Progress value={total ? (done / total) * 100 : 0} aria-label={say('running')} />
      <p className={common.note}>{total === null ? '' : say('progress', { done, total })}</p>
    </>
  );
}

type ButtonsProps = {
  run: RunRead | undefined;
  id: string;
  onFollow: (id: string) => void;
  onClose: () => void;
};

function Buttons({ run, id, onFollow, onClose }: ButtonsProps) {
  const say = useText(undoTexts);
  const stopping = useMutation({
    mutationFn: () => send(cancelRun, { params: { id } }, { key: newKey() }),
    onError: error => toastFailed(say('failed'), error),
  });
  const undoing = useMutation({
    mutationFn: () => send(undoUndoActs, { params: { id } }, { key: newKey() }),
    onSuccess: ({ jobId }) => onFollow(jobId),
    onError: error => toastFailed(say('failed'), error),
  });
  const over = isOver(run?.status);
  return (
    <>
      {over && run && run.succeeded > 0 && (
        <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
          {say('takeBack')}
        </Button>
      )}
      {!over && (
        <Button variant="default" loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {say('stop')}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {say('close')}
      </Button>
    </>
  );
}
