import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { changeEvent, type EventRead } from '#contracts/events/calls.ts';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastFailed } from '../../ui/notice/toast.tsx';
import { eventsKey } from '../event/eventsKey.ts';
import { nameOf } from '../event/kinds.ts';
import { settleDeleted, settleWritten } from '../event/settle.ts';
import { toastUndoable } from '../event/undo.ts';
import { keyOf } from './fixes.ts';
import { type GapCounts, gapCountsQuery } from './gapCounts.ts';
import { qualityTexts } from './qualityTexts.ts';
import { type GapPage, gapListsKey } from './queries.ts';

type Done = { event?: EventRead; commandId: string };
type Asked = { order: (options: { key: string; ifMatch: number }) => Promise<Done>; key: string };

/** Mends one event: it leaves the list at once, and a toast offers to undo that. */
export function useFix(kind: GapKind, event: EventRead, onFixed: (id: string) => void) {
  const say = useText(qualityTexts);
  const client = useQueryClient();
  const { id, revision } = event;
  const mending = useMutation({
    mutationFn: ({ order, key }: Asked) => order({ key, ifMatch: revision }),
    onSuccess: ({ event: written, commandId }) => {
      onFixed(id);
      leave(client, kind, id);
      if (written) settleWritten(client, written);
      else settleDeleted(client, id);
      toastUndoable(client, say(`did_${kind}`, { title: nameOf(event) }), id, commandId);
    },
    onError: error => {
      toastFailed(say('fixFailed'), error);
      void client.invalidateQueries({ queryKey: eventsKey });
    },
  });
  const fix = (order: Asked['order']) => mending.mutate({ order, key: newKey() });
  return {
    busy: mending.isPending,
    fix,
    /** Changes what the body names. */
    change: (body: z.input<typeof changeEvent.body>) =>
      fix(options => send(changeEvent, { params: { id }, body }, options)),
  };
}

/** The lists and counts without an item, until they are read again after the command. */
export function leave(client: QueryClient, kind: GapKind, key: string): void {
  let gone = 0;
  client.setQueriesData<GapPage>({ queryKey: gapListsKey(kind) }, page => {
    const items = page?.items.filter(item => keyOf(item) !== key);
    if (!page || !items || items.length === page.items.length) return page;
    gone = 1;
    return { items, pagination: { ...page.pagination, total: page.pagination.total - 1 } };
  });
  client.setQueryData<GapCounts>(gapCountsQuery().queryKey, known => {
    if (!known) return known;
    const counts = { ...known.counts, [kind]: known.counts[kind] - gone };
    return { total: known.total - gone, counts };
  });
}
