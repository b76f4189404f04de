import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { askProjection, type projectionRequest, rebuildAll } from '#contracts/system/projectionCalls.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { projectionsQuery } from './projectionQueries.ts';
import { projectionTexts } from './projectionTexts.ts';

export type ProjectionRequest = z.input<typeof projectionRequest>;
export type Ask = (name: string, body: ProjectionRequest) => Promise<boolean>;

/** Asks the worker for something; answers whether it was accepted. */
export function useProjectionAsk(): { ask: Ask; askAll: () => Promise<boolean>; busy: boolean } {
  const say = useText(projectionTexts);
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries(projectionsQuery());
  const one = useMutation({
    mutationFn: ({ name, body }: { name: string; body: ProjectionRequest }) =>
      send(askProjection, { params: { name }, body }, { key: newKey() }),
    onSuccess: (_, { name, body }) => {
      toastDone(say(`asked_${body.kind}`, { name }));
    },
    onError: error => toastFailed(say('askFailed'), error),
    onSettled: refetch,
  });
  const all = useMutation({
    mutationFn: () => send(rebuildAll, {}, { key: newKey() }),
    onSuccess: ({ requested }) => {
      toastDone(say('askedAll', { count: requested.length }));
    },
    onError: error => toastFailed(say('askFailed'), error),
    onSettled: refetch,
  });
  const accepted = (asked: Promise<unknown>) =>
    asked.then(
      () => true,
      () => false,
    );
  return {
    ask: (name, body) => accepted(one.mutateAsync({ name, body })),
    askAll: () => accepted(all.mutateAsync()),
    busy: one.isPending || all.isPending,
  };
}
