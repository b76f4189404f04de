import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { importJson } from '#contracts/imports/jsonCalls.ts';
import { isOver } from '#contracts/platform/run.ts';
import { newKey, sendRaw } from '../platform/calls/api.ts';
import { keepLarge, readLarge } from '../platform/kept/largeDraft.ts';
import { type ImportOrder, NEW_ORDER } from './importOrder.ts';
import { importQuery } from './queries.ts';

export type JsonAnswer = z.output<(typeof importJson)['answer']>;
/** What is to be imported: the bytes of a file, or pasted text. */
export type JsonSource = { file: { name: string; bytes: Blob } | null; text: string };
type Sent = { dryRun: boolean; order: ImportOrder; publish: boolean; key: string };

export const NO_SOURCE: JsonSource = { file: null, text: '' };

/** What a reload must not lose: the data, the choices made for it, and the result of the last check. */
type Staging = {
  source: JsonSource;
  publish: boolean;
  order: ImportOrder;
  staged: { answer: JsonAnswer; sent: Sent } | null;
};

const NAME = 'jsonImport';
const NOTHING: Staging = { source: NO_SOURCE, publish: false, order: NEW_ORDER, staged: null };
const REST = 300;

/** The data of an import, the choices made for it, and the result of the last check. */
export function useStaged(onStarted: (runId: string) => void) {
  const { staging, setStaging, restored, forget } = useKept();
  const { source, publish, order, staged } = staging;
  const change = (changed: Partial<Staging>) => setStaging(before => ({ ...before, ...changed }));
  const sending = useMutation({
    mutationFn: ({ dryRun, order, publish, key }: Sent) => {
      const body = source.file?.bytes ?? new Blob([source.text]);
      return sendRaw(importJson, queryOf(order, { dryRun, publish }), body, { key });
    },
    onSuccess: (answer, sent) => {
      if (sent.dryRun || !answer.batchId) return change({ staged: { answer, sent } });
      forget();
      onStarted(answer.batchId);
    },
  });
  const busy = sending.isPending ? (sending.variables.dryRun ? ('parse' as const) : ('run' as const)) : null;
  const failedRun = sending.isError && !sending.variables.dryRun;
  return {
    ...{ source, publish, order, busy, failedRun, restored },
    setPublish: (publish: boolean) => change({ publish }),
    answer: (said: Partial<ImportOrder>) => change({ order: { ...order, ...said } }),
    error: sending.error,
    staged: staged?.answer ?? null,
    /** Whether the result is that of the present choices. */
    current: staged?.sent.order === order && staged.sent.publish === publish,
    choose(next: JsonSource) {
      sending.reset();
      change({ source: next, order: NEW_ORDER, staged: null });
    },
    send: (dryRun: boolean) => sending.mutate({ dryRun, order, publish, key: newKey() }),
  };
}

/** The staging of this tab, as it was before a reload. */
function useKept() {
  const [staging, show] = useState(NOTHING);
  const [restored, setRestored] = useState(false);
  const touched = useRef(false);
  const keep = useDebouncedCallback(
    (next: Staging) => keepLarge(NAME, next.source === NO_SOURCE ? null : next),
    { delay: REST, flushOnUnmount: true },
  );
  useEffect(() => {
    void readLarge<Staging>(NAME).then(kept => {
      if (!kept || touched.current) return;
      show(kept);
      setRestored(true);
    });
  }, []);
  useEffect(() => {
    if (touched.current) keep(staging);
  }, [staging]);
  const setStaging = (changed: (before: Staging) => Staging): void => {
    touched.current = true;
    setRestored(false);
    show(changed);
  };
  const forget = (): void => {
    keep.cancel();
    void keepLarge(NAME, null);
  };
  return { staging, setStaging, restored, forget };
}

function queryOf(
  { dateOrder, values, answers, timeZone, startTime, sameEvent }: ImportOrder,
  { dryRun, publish }: Pick<Sent, 'dryRun' | 'publish'>,
): z.input<(typeof importJson)['query']> {
  const said = { dateOrder, values, answers };
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
