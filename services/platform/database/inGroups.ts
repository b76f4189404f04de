import { gathering } from '../program/gathering.ts';

/** The maximum number of items in a group. */
const MOST = 200;

type Waiting<Item, Result> = {
  item: Item;
  settle(result: Result): void;
  fail(error: unknown): void;
};

/**
 * Makes the function that does the same work for many callers in one go: what is asked for while a group is being
 * worked on makes up the next group, so the work for an item always begins after it was asked for. `work` answers in
 * the order of its items. If a group fails, each of its items is tried alone, so that one cannot fail the others.
 * A group smaller than the last ones waits a moment (`gathering`): for 8 callers that saves a quarter of the statements.
 */
export function inGroups<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;
  const others = gathering();

  const settleEach = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, { settle }] of group.entries()) settle(results[index]!);
    } catch (error) {
      if (group.length === 1) group[0]!.fail(error);
      else await Promise.all(group.map(one => settleEach([one])));
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await others.awaitOthers(waiting.length);
      const group = waiting.slice(0, MOST);
      others.served(group.length);
      waiting = waiting.slice(MOST);
      await settleEach(group);
    }
    isWorking = false;
  };

  return item =>
    new Promise((settle, fail) => {
      waiting.push({ item, settle, fail });
      if (isWorking) return;
      isWorking = true;
      // Requests made in the same turn of the event loop form one group.
      setImmediate(run);
    });
}
