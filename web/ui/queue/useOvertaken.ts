import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readTime } from '../../platform/calls/readTimes.ts';
import { onlyOthersActed } from '../../platform/live/live.ts';

/**
 * Whether the item was decided while it was open here, and not by this browser: an item may also be decided in another
 * form of this browser, such as the one that converts it, or together with others.
 */
export function useOvertaken(waits: boolean, queryKey: QueryKey, kinds: readonly string[]): boolean {
  const client = useQueryClient();
  const [overtaken, setOvertaken] = useState(false);
  /** When it was last read while still waiting. */
  const waitedAt = useRef<number>(undefined);
  useEffect(() => {
    const query = client.getQueryCache().find({ queryKey });
    if (waits) {
      waitedAt.current = query && readTime(query);
      setOvertaken(false);
    } else if (waitedAt.current !== undefined) {
      setOvertaken(onlyOthersActed(waitedAt.current, kinds));
      waitedAt.current = undefined;
    }
  });
  return overtaken;
}
