import { queryOptions } from '@tanstack/react-query';
import { listAudit } from '#contracts/audit/calls.ts';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { send } from '../platform/api.ts';

export type AuditEntry = AnswerOf<typeof listAudit>['entries'][number];

export const recentAuditQuery = (limit: number) =>
  queryOptions({
    queryKey: ['audit', 'recent', limit],
    queryFn: ({ signal }) => send(listAudit, { query: { limit } }, { signal }),
  });
