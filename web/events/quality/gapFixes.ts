import { ClockFix } from './ClockFix.tsx';
import { DatesFix } from './DatesFix.tsx';
import { DraftFix, TeamDraftFix } from './DraftFix.tsx';
import { DuplicateFix } from './DuplicateFix.tsx';
import { EndFix } from './EndFix.tsx';
import type { Fixes } from './fixes.ts';
import { ImageFix } from './ImageFix.tsx';
import { PositionFix } from './PositionFix.tsx';
import { NoPriceFix, PriceFix } from './PriceFix.tsx';
import { RegionFix } from './RegionFix.tsx';
import { ReportedFix } from './ReportedFix.tsx';
import { UnconfirmedFix } from './UnconfirmedFix.tsx';

/** The fix for each kind of gap. A new kind does not compile until it has one. */
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
  teamDraft: TeamDraftFix,
  reported: ReportedFix,
};
