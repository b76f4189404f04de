import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { importJson } from '#contracts/imports/jsonCalls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { newKey, sendRaw } from '../platform/calls/api.ts';
import { type ImportOrder, NEW_ORDER } from './importOrder.ts';
import { importQuery } from './queries.ts';

export type JsonAnswer = z.output<(typeof importJson)['answer']>;
/** What is to be imported: the bytes of a file, or pasted text. */
export type JsonSource = { file: { name: string; bytes: Blob } | null; text: string };
type Sent = { dryRun: boolean; order: ImportOrder; publish: boolean; key: string };

export const NO_SOURCE: JsonSource = { file: null, text: '' };

/** The data of an import, the choices made for it, and the result of the last check. */
export function useStaged(onStarted: (runId: string) => void) {
  const [source, setSource] = useState(NO_SOURCE);
  const [publish, setPublish] = useState(false);
  const [order, setOrder] = useState(NEW_ORDER);
  const [staged, setStaged] = useState<{ answer: JsonAnswer; sent: Sent } | null>(null);
  const sending = useMutation({
    mutationFn: ({ dryRun, order, publish, key }: Sent) => {
      const body = source.file?.bytes ?? new Blob([source.text]);
      return sendRaw(importJson, queryOf(order, { dryRun, publish }), body, { key });
    },
    onSuccess: (answer, sent) => {
      if (!sent.dryRun && answer.batchId) onStarted(answer.batchId);
      else setStaged({ answer, sent });
    },
  });
  const forget = () => {
    setStaged(null);
    sending.reset();
  };
  const busy = sending.isPending ? (sending.variables.dryRun ? ('parse' as const) : ('run' as const)) : null;
  const failedRun = sending.isError && !sending.variables.dryRun;
  return {
    ...{ source, publish, order, setPublish, busy, failedRun },
    answer: (said: Partial<ImportOrder>) => setOrder({ ...order, ...said }),
    error: sending.error,
    staged: staged?.answer ?? null,
    /** Whether the result is that of the present choices. */
    current: staged?.sent.order === order && staged.sent.publish === publish,
    choose(next: JsonSource) {
      forget();
      setOrder(NEW_ORDER);
      setSource(next);
    },
    send: (dryRun: boolean) => sending.mutate({ dryRun, order, publish, key: newKey() }),
  };
}

function queryOf(
  { dateOrder, values, timeZone, startTime, sameEvent }: ImportOrder,
  { dryRun, publish }: Pick<Sent, 'dryRun' | 'publish'>,
): z.input<(typeof importJson)['query']> {
  const said = { dateOrder, values };
  const written = Object.entries(said).filter(([, given]) => Object.keys(given).length > 0);
  return {
    dryRun,
    publish,
    ...Object.fromEntries(written.map(([name, given]) => [name, JSON.stringify(given)])),
    ...(timeZone && { timeZone }),
    ...(startTime && { startTime }),
    ...(sameEvent && { sameEvent }),
  };
}

/** The result of a check so far: that of many entries is a run, too. */
export function useFound(staged: JsonAnswer | null) {
  const id = staged?.batchId;
  const run = useQuery({ ...importQuery(id ?? ''), enabled: id !== undefined }).data;
  return run && { figures: run, over: isOver(run.status) };
}
