import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { undoImport } from '#contracts/imports/calls.ts';
import { isOver } from '#contracts/platform/run.ts';
import type { RunRead } from '#contracts/system/runCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import classes from '../frame/Import.module.css';
import { useImportTarget } from '../frame/importTarget.ts';
import { importTexts } from '../frame/importTexts.ts';
import { undoQuery } from '../order/queries.ts';

/** Undoes an import; `onFollow` shows the run that does so. */
export function UndoButton({ id, onFollow }: { id: string; onFollow: (runId: string) => void }) {
  const say = useText(importTexts);
  const key = useRef(newKey());
  const undo = useMutation({
    mutationFn: () => send(undoImport, { params: { id } }, { key: key.current }),
    onSuccess: ({ jobId }) => onFollow(jobId),
    onError: error => toastFailed(say('undoFailed'), error),
  });
  return (
    <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
      {say('undo')}
    </Button>
  );
}

/** What has become of undoing an import: `by` is the run that does it. */
export function ImportUndone({ by }: { by: string }) {
  const say = useText(importTexts);
  const client = useQueryClient();
  const { settle } = useImportTarget();
  const run = useQuery(undoQuery(by)).data?.run;
  const over = isOver(run?.status);
  const wasGoing = useRef(false);
  useEffect(() => {
    wasGoing.current ||= run !== undefined && !over;
    if (over && wasGoing.current) settle(client);
  }, [run === undefined, over]);
  return (
    <p role="status" className={classes.quiet}>
      {run && say(outcomeOf(run), { done: run.succeeded, left: run.skipped + run.failed })}
    </p>
  );
}

function outcomeOf({ status, succeeded, skipped, failed }: RunRead) {
  if (!isOver(status)) return 'undoing';
  if (succeeded === 0 && skipped + failed > 0) return 'undoneNothing';
  return status === 'finished' && skipped + failed === 0 ? 'undone' : 'undonePartly';
}
