import { useEffect } from 'react';

/** How long the first screen may keep the browser busy before the parts of the next one are loaded all the same. */
const PATIENCE_MS = 5_000;

type Connection = { saveData?: boolean };

/**
 * Loads the parts that lists share once the browser has nothing else to do, except for those who save data. A failure
 * is left to the screen that needs them.
 */
export function useListPartsAhead(): void {
  useEffect(() => {
    if ((navigator as { connection?: Connection }).connection?.saveData) return;
    const load = () => void import('./listParts.ts').catch(() => {});
    // Safari does not say when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(idle);
  }, []);
}
