import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { compareAgain, listToldApart, tellApart } from '#contracts/events/pairs/pairCalls.ts';
import type { GapItem } from '#contracts/events/qualityCalls.ts';
import { PAGE_SIZE } from '#contracts/platform/page.ts';
import { newKey, send } from '../../platform/calls/api.ts';
import { useText } from '../../platform/texts/messages.ts';
import { toastDone, toastFailed } from '../../ui/notice/toast.tsx';
import { eventsKey } from '../event/eventsKey.ts';
import { nameOf } from '../event/kinds.ts';
import { settle } from '../event/settle.ts';
import { keyOf } from './fixes.ts';
import { pairTexts } from './pairTexts.ts';
import { qualityTexts } from './qualityTexts.ts';
import { leave } from './useFix.ts';

export const toldApartQuery = (page: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'toldApart', page],
    queryFn: ({ signal }) => {
      const query = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
      return send(listToldApart, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Says that the two events of an item are not the same: the pair leaves the list, and a toast offers to undo that. */
export function useTellApart(item: GapItem, onFixed: (key: string) => void) {
  const say = useText(pairTexts);
  const sayQuality = useText(qualityTexts);
  const client = useQueryClient();
  const takeBack = useTakeBack();
  const { event, sameAs } = item;
  const telling = useMutation({
    mutationFn: (key: string) =>
      send(tellApart, { body: { one: event.id, other: sameAs!.event.id } }, { key }),
    onSuccess: ({ id }) => {
      onFixed(keyOf(item));
      leave(client, 'duplicate', keyOf(item));
      settle(client);
      const [one, other] = [event, sameAs!.event];
      const said = sayQuality('did_duplicate', { title: nameOf(one), other: nameOf(other) });
      toastDone(said, () => takeBack.mutate({ id, one, other }));
    },
    onError: error => {
      toastFailed(say('apartFailed'), error);
      settle(client);
    },
  });
  return { busy: telling.isPending, tellApart: () => telling.mutate(newKey()) };
}

type Titled = { title: string };
type TakenBack = { id: string; one: Titled; other: Titled };

/** Undoes it. */
export function useTakeBack() {
  const say = useText(pairTexts);
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TakenBack) => send(compareAgain, { params: { id } }, { key: newKey() }),
    onSuccess: (_, { one, other }) => {
      settle(client);
      toastDone(say('didAgain', { one: one.title, other: other.title }));
    },
    onError: error => {
      toastFailed(say('apartFailed'), error);
      settle(client);
    },
  });
}
