import type { ComponentType } from 'react';
import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import type { GapItem } from '#contracts/events/qualityCalls.ts';

/** What a fix in a row gets. */
export type FixProps = {
  item: GapItem;
  onFixed: (id: string) => void;
};

/** What mends one event in its row. */
export type Fix = ComponentType<FixProps>;
export type Fixes = Record<GapKind, Fix>;
