import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { systemStatus } from '#contracts/system/dashboardCalls.ts';
import { systemHealth } from '#contracts/system/systemCalls.ts';
import { send } from '../../platform/calls/api.ts';

export type Health = AnswerOf<typeof systemHealth>;

const EVERY_MS = 15_000;

export const healthQuery = () =>
  queryOptions({
    queryKey: ['system', 'health'],
    queryFn: ({ signal }) => send(systemHealth, {}, { signal }),
    refetchInterval: EVERY_MS,
  });

/** Why the status is what it is: the details of the dashboard's labels. */
export const causesQuery = () =>
  queryOptions({
    queryKey: ['system', 'causes'],
    queryFn: async ({ signal }) => (await send(systemStatus, {}, { signal })).labels,
    refetchInterval: EVERY_MS,
  });
