import { ClockFix } from './ClockFix.tsx';
import { DatesFix } from './DatesFix.tsx';
import { DraftFix } from './DraftFix.tsx';
import { DuplicateFix } from './DuplicateFix.tsx';
import { EndFix } from './EndFix.tsx';
import type { Fixes } from './fixes.ts';
import { ImageFix } from './ImageFix.tsx';
import { PositionFix } from './PositionFix.tsx';
import { NoPriceFix, PriceFix } from './PriceFix.tsx';
import { RegionFix } from './RegionFix.tsx';
import { UnconfirmedFix } from './UnconfirmedFix.tsx';

/** What mends each kind of gap in its row. A new kind does not compile until it has one. */
export const GAP_FIXES: Fixes = {
  noRegion: RegionFix,
  noDates: DatesFix,
  duplicate: DuplicateFix,
  noImage: ImageFix,
  unreadablePrice: PriceFix,
  priceNotSaid: NoPriceFix,
  pastDraft: DraftFix,
  clockChange: ClockFix,
  noVenuePosition: PositionFix,
  noEnd: EndFix,
  unconfirmed: UnconfirmedFix,
};
