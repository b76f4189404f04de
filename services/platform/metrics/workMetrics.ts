import type { Attempted } from '../processes/dispatcher.ts';
import type { Metrics } from './metrics.ts';

type Lead = (signal: AbortSignal) => Promise<void>;

/** Records whether this worker leads: not at first, then while `lead` runs. */
export function noteLeading(metrics: Metrics | undefined, lead: Lead): Lead {
  const isLeading = (value: 0 | 1): void => metrics?.set('tanda_leading', {}, value);
  isLeading(0);
  return async signal => {
    isLeading(1);
    await lead(signal).finally(() => isLeading(0));
  };
}

/** Counts and measures attempts to perform effects. */
export function measureAttempts(metrics: Metrics | undefined): (attempt: Attempted) => void {
  return ({ effect, outcome, ms }) => {
    metrics?.count('tanda_effects_performed_total', { effect, outcome });
    metrics?.observe('tanda_effect_duration_seconds', { effect }, ms / 1_000);
  };
}
