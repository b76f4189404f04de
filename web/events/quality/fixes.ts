import type { ComponentType } from 'react';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import type { GapItem } from '#contracts/events/qualityCalls.ts';
import { pairOf } from '../merge/mergePair.ts';

/** The properties of a fix in a row. */
export type FixProps = {
  item: GapItem;
  /** To be called with `keyOf` the item before it leaves the list. */
  onFixed: (key: string) => void;
};

/** The key of a row: the id of its event, or of both events of a pair. */
export function keyOf({ event, sameAs }: GapItem): string {
  return sameAs ? pairOf(event.id, sameAs.event.id) : event.id;
}

/** The fix for one event, in its row. */
export type Fix = ComponentType<FixProps>;
export type Fixes = Record<GapKind, Fix>;
