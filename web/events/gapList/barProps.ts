import type { EventRead } from '#contracts/events/calls.ts';
import type { QualityFilters } from '../quality/qualityList.ts';

/** The properties of a bar that fixes several at once. */
export type BarProps = {
  /** The selected events of the page. */
  chosen: readonly EventRead[];
  filters: QualityFilters;
  onClear: () => void;
  onStarted: (runId: string) => void;
};
