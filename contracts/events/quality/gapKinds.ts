/**
 * Gaps that follow from what an event says, whatever the time. Rows have them as bits, by their place in this list: a
 * new one comes last, or the projection of events gets a new version.
 */
export const FLAGGED_GAPS = [
  'noImage',
  'unreadablePrice',
  'clockChange',
  'noVenuePosition',
  'noEnd',
  'priceNotSaid',
] as const;
export type FlaggedGap = (typeof FLAGGED_GAPS)[number];

/**
 * What an event may lack, in the order of the tabs of the console; `duplicate`: a pair that is likely one event;
 * `teamDraft`: that an administrator looks at what a team has added; `reported`: an answer to what dancers report.
 */
export const GAP_KINDS = [
  'noRegion',
  'noDates',
  'duplicate',
  'noImage',
  'unreadablePrice',
  'priceNotSaid',
  'pastDraft',
  'clockChange',
  'noVenuePosition',
  'noEnd',
  'unconfirmed',
  'teamDraft',
  'reported',
] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** The bit of a gap in the column `gaps`. */
export function gapBit(gap: FlaggedGap): number {
  return 1 << FLAGGED_GAPS.indexOf(gap);
}
