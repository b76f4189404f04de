import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { queuesKey } from '../../platform/queue/overviewQueries.ts';
import { language } from '../../platform/texts/messages.ts';
import { dropToasts, toastDone, toastFailed } from '../notice/toast.tsx';
import type { Filters, ListAnswer } from '../screen/ListScreen.tsx';
import { howLongAgo } from '../show/howLongAgo.ts';
import type { Faster, Given, QueueDecision, QueueProps } from './queueProps.ts';

type Taken<Row, Choice> = { decision: QueueDecision<Row, Choice>; row: Row; given: Given<Choice> };
type After<Row> = {
  /** Called once an item is decided. */
  onDecided: (row: Row) => void;
  /** Called once a decision is undone. */
  onUndone: (row: Row) => void;
  /** Called when a colleague has decided an item first. */
  onFaster: () => void;
};

/** Takes and undoes decisions; reports each, and who was faster. */
export function useDecisions<
  F extends Filters,
  A extends ListAnswer,
  Row extends { id: string },
  Shown,
  Choice,
>(
  { of, changes, undo, faster }: QueueProps<F, A, Row, Shown, Choice>,
  { onDecided, onUndone, onFaster }: After<Row>,
) {
  const refresh = useRefresh(changedBy({ of, changes }));
  const [last, setLast] = useState<Row | null>(null);
  const offer = useRef('');
  const undoing = useMutation({
    mutationFn: ({ row, key }: { row: Row; key: string }) => undo.send(row.id, key),
    onSuccess: (_, { row }) => {
      dropToasts(id => id === offer.current);
      setLast(null);
      toastDone(undo.done(row));
      onUndone(row);
    },
    onError: error => toastFailed(undo.failed, error),
    onSettled: refresh,
  });
  const takeBack = (row: Row) => undoing.mutate({ row, key: newKey() });
  const deciding = useMutation({
    mutationFn: ({ decision, row, given }: Taken<Row, Choice>) => decision.send(row, given),
    onSuccess: (_, { decision, row, given }) => {
      setLast(row);
      // Of several quick decisions only the last is reported: the toasts of all would queue up for minutes.
      dropToasts(id => id === offer.current);
      offer.current = toastDone(decision.done(row, given.choice), () => takeBack(row));
      onDecided(row);
    },
    onError: error => {
      const first = fasterIn(error);
      // The item then shows that decision, together with the error.
      if (!first) return;
      toastFailed(faster(first), error);
      onFaster();
    },
    onSettled: refresh,
  });
  const { error, variables } = deciding;
  return {
    last,
    busy: deciding.isPending || undoing.isPending,
    failureOf: (id: string) =>
      error && variables?.row.id === id && !fasterIn(error)
        ? { title: variables.decision.failed, error }
        : null,
    decide: (decision: QueueDecision<Row, Choice>, row: Row, given: Omit<Given<Choice>, 'key'>) =>
      deciding.mutate({ decision, row, given: { ...given, key: newKey() } }),
    takeBack,
  };
}

/** The prefixes of the queries that a decision in a queue changes. */
export function changedBy({
  of,
  changes = [],
}: {
  of: QueryKey;
  changes?: readonly QueryKey[] | undefined;
}): readonly QueryKey[] {
  return [of, ...changes, queuesKey, ['audit'], ['dashboard']];
}

function useRefresh(keys: readonly QueryKey[]) {
  const client = useQueryClient();
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
}

/** The decision of somebody who was faster. */
function fasterIn(error: Error): Faster | undefined {
  const decision = error instanceof CallFailed ? error.problem?.data?.decision : undefined;
  if (!decision) return;
  const { status, by, at } = decision;
  return { status, name: by, when: howLongAgo(new Date(at), new Date(), language()) };
}
