import type { GapKind } from '#contracts/events/quality/gapKinds.ts';
import type { FixProps } from './fixes.ts';
import { GAP_FIXES } from './gapFixes.ts';

/** The fix for a gap, in its row. */
export function GapFix({ kind, ...props }: FixProps & { kind: GapKind }) {
  const Fix = GAP_FIXES[kind];
  return <Fix {...props} />;
}
