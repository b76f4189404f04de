import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/platform/call.ts';
import type { AnyQueue, ItemCall } from '#contracts/platform/queue.ts';
import { bookList } from '../book/bookList.ts';
import { send } from '../calls/api.ts';
import { toldOfChanges } from '../live/live.ts';

type Showing = ItemCall & { body?: never };

/** The console's side of a queue: that of its list, and the query of one item. */
export function queueList<Queue extends AnyQueue>(queue: Queue) {
  const list = bookList(queue);
  return {
    ...list,
    queue,
    item: (id: string) =>
      queryOptions({
        queryKey: [...list.key, 'one', id],
        queryFn: ({ signal }) =>
          send<Showing>(queue.show as Showing, { params: { id } }, { signal }) as Promise<
            AnswerOf<Queue['show']>
          >,
        ...toldOfChanges,
      }),
  };
}
