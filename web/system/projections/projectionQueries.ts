import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { listProjections } from '#contracts/system/projectionCalls.ts';
import { send } from '../../platform/calls/api.ts';

export type Projection = AnswerOf<typeof listProjections>['projections'][number];

const EVERY_MS = 2_000;

export const projectionsQuery = () =>
  queryOptions({
    queryKey: ['system', 'projections'],
    queryFn: async ({ signal }) => (await send(listProjections, {}, { signal })).projections,
    refetchInterval: EVERY_MS,
  });
