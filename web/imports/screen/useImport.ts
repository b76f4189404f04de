import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOver } from '#contracts/platform/run.ts';
import { newKey } from '../../platform/calls/api.ts';
import { type Ask, askImport, type ImportRead } from '../order/importAsking.ts';
import { type ImportOrder, NEW_ORDER } from '../order/importOrder.ts';
import { importQuery } from '../order/queries.ts';
import { type ImportSource, isEmpty } from '../source/importSource.ts';
import { useKeptImport } from './useKeptImport.ts';

type Sent = { ask: Ask; source: ImportSource; order: ImportOrder; publish: boolean; key: string };

/** What is to be imported, the choices made for it, what was found in it, and the result of the last dry run. */
export function useImport(onStarted: (runId: string) => void) {
  const { kept, setKept, restored, forget } = useKeptImport();
  const { source, publish, order, read, tried } = kept;
  const sending = useMutation({
    mutationFn: (sent: Sent) => askImport(sent, sent.source === source ? read?.table?.uploadId : undefined),
    onSuccess: (found, { ask, source: from, order: by, publish: published }) => {
      if (ask === 'run' && found.runId) {
        forget();
        onStarted(found.runId);
        return;
      }
      setKept(now => {
        if (now.source !== from) return now;
        const done = ask !== 'examine' && found.runId ? { read: found, order: by, publish: published } : null;
        return { ...now, read: found, tried: done };
      });
    },
  });
  const busy = sending.isPending ? sending.variables.ask : null;
  const ask = (what: Ask, changed: Partial<Sent> = {}) =>
    sending.mutate({ ask: what, source, order, publish, key: newKey(), ...changed });
  return {
    ...{ source, publish, order, read, busy, restored },
    error: sending.error,
    failedRun: sending.isError && sending.variables.ask === 'run',
    tried: tried?.read ?? null,
    /** Whether the result of the dry run is that of the present choices. */
    current: tried?.order === order && tried.publish === publish,
    setPublish: (next: boolean) => setKept(now => ({ ...now, publish: next })),
    answer: (said: Partial<ImportOrder>) => setKept(now => ({ ...now, order: { ...now.order, ...said } })),
    /** Chooses what is to be imported; a file is examined at once. */
    choose(next: ImportSource) {
      sending.reset();
      setKept(now => ({ ...now, source: next, order: NEW_ORDER, read: null, tried: null }));
      if (next.file || next.serverFile) ask('examine', { source: next, order: NEW_ORDER });
    },
    /** Changes how the file is read, which is looked at again. */
    reread(said: Partial<ImportOrder>) {
      const next = { ...order, ...said };
      setKept(now => ({ ...now, order: next }));
      ask('examine', { order: next });
    },
    ask,
  };
}
export type Importing = ReturnType<typeof useImport>;

/** The result of a dry run so far: that of a long file is a run, too. */
export function useFigures(tried: ImportRead | null) {
  const id = tried?.runId;
  const run = useQuery({ ...importQuery(id ?? ''), enabled: id !== undefined }).data;
  return run && { figures: run, over: isOver(run.status) };
}
export type Figures = ReturnType<typeof useFigures>;

export type Problem =
  | 'nothingGiven'
  | 'nothingStaged'
  | 'unreadable'
  | 'tooLarge'
  | 'unknownKind'
  | 'nothingNew';

/** What the buttons do, or why they cannot. */
export function useSteps({ source, tried, current, ask, choose }: Importing, found: Figures) {
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    problem,
    setProblem,
    parse() {
      setProblem(isEmpty(source) ? 'nothingGiven' : null);
      if (!isEmpty(source)) ask('parse');
    },
    run() {
      const isReady = tried?.runId && current && found?.over && found.figures.status === 'finished';
      const count = found ? found.figures.created + found.figures.updated : 0;
      const reason = !isReady ? 'nothingStaged' : count === 0 ? 'nothingNew' : null;
      setProblem(reason);
      if (!reason) ask('run');
    },
    choose(next: ImportSource) {
      setProblem(null);
      choose(next);
    },
  };
}
export type Steps = ReturnType<typeof useSteps>;
