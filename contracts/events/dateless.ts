import type { EventRead } from './calls.ts';

/** Whether it is a series of which no date is left: its day and times are only those with which it once began. */
export function isDateless({ kind, instanceCount }: Pick<EventRead, 'kind' | 'instanceCount'>): boolean {
  return kind === 'master' && instanceCount === 0;
}
