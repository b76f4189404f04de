import { type KnownRows, knownBy } from './known.ts';
import { type ReadItem, readItem } from './readItem.ts';
import type { Received } from './readTexts.ts';

export type ItemsOrder = { items: readonly Received[]; known: KnownRows; now: Date };

/** Reads items, one after the other. */
export function* readEachItem({ items, known, now }: ItemsOrder): Generator<ReadItem> {
  const by = knownBy(known);
  for (const item of items) yield readItem(item, by, now);
}
