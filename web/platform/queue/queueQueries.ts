import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import { type ClaimRead, listClaims, listNotes, listTemplates } from '#contracts/queues/calls.ts';
import { listColleagues, listNoted, NOTED_AT_ONCE } from '#contracts/queues/mentionCalls.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import { send } from '../calls/api.ts';
import { toldOfChanges } from '../live/live.ts';
import { queuesKey } from './overviewQueries.ts';

const AGAIN = 60_000;
/** How long after its expected end a claim is read again, in milliseconds. */
const ENDED = 500;

export const claimsKey = (kind: QueueKind) => [...queuesKey, kind, 'claims'] as const;

/** Who is reviewing which items. Changes are announced (`watchClaims`), but not that a claim has expired. */
export const claimsQuery = (kind: QueueKind) =>
  queryOptions({
    queryKey: claimsKey(kind),
    queryFn: async ({ signal }) => (await send(listClaims, { params: { kind } }, { signal })).claims,
    refetchInterval: ({ state }) => untilFirstEnds(state.data),
    ...toldOfChanges,
  });

function untilFirstEnds(claims: readonly ClaimRead[] = []): number | false {
  if (claims.length === 0) return false;
  const first = Math.min(...claims.map(({ until }) => Date.parse(until)));
  return Math.max(ENDED, first - Date.now() + ENDED);
}

export const notesQuery = (kind: QueueKind, id: string) =>
  queryOptions({
    queryKey: [...queuesKey, kind, 'notes', id],
    queryFn: async ({ signal }) => send(listNotes, { params: { kind, id } }, { signal }),
    ...toldOfChanges,
  });

export const templatesQuery = (kind: QueueKind) =>
  queryOptions({
    queryKey: [...queuesKey, kind, 'templates'],
    queryFn: async ({ signal }) => (await send(listTemplates, { params: { kind } }, { signal })).templates,
    ...toldOfChanges,
  });

/** The other administrators, who can be mentioned. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: [...queuesKey, 'colleagues'],
    queryFn: async ({ signal }) => (await send(listColleagues, {}, { signal })).colleagues,
    staleTime: AGAIN,
  });

export type NotedItem = AnswerOf<typeof listNoted>['items'][number];

/** The items among these that have notes, by id. */
export const notedQuery = (kind: QueueKind, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queuesKey, kind, 'noted', ids],
    queryFn: async ({ signal }) => {
      const query = { items: ids.slice(0, NOTED_AT_ONCE).join(',') };
      const { items } = await send(listNoted, { params: { kind }, query }, { signal });
      return new Map(items.map(one => [one.item, one]));
    },
    placeholderData: keepPreviousData,
    ...toldOfChanges,
  });
