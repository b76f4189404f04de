import type { EventRead } from '#contracts/events/calls.ts';
import type { QualityFilters } from './qualityList.ts';

/** What a bar that mends many at once gets. */
export type BarProps = {
  /** The selected events of the page. */
  chosen: readonly EventRead[];
  filters: QualityFilters;
  onClear: () => void;
  onStarted: (runId: string) => void;
};
