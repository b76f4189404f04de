import { type ComponentType, lazy, useEffect } from 'react';
import { inTime } from './lazyScreen.ts';

// A component takes its own properties, whatever they are.
// biome-ignore lint/suspicious/noExplicitAny: the constraint of React's `lazy`
type AnyComponent = ComponentType<any>;

/**
 * A component in a chunk of its own that the screen does not wait for, for a `Suspense`. `load` is an `import(…)`, which
 * has 120 s; a failure is thrown where the component is drawn.
 */
export function latePart<Name extends string, Part extends AnyComponent>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await inTime(load))[name] }));
}

/** How long the browser may be busy with the current page before further parts are loaded anyway. */
const PATIENCE_MS = 5_000;

type Connection = { saveData?: boolean };

/**
 * Loads chunks that may be needed soon once the browser has nothing else to do, except for those who save data. A
 * failure is left to the part that needs it. Each of `loads` is an `import(…)`.
 */
export function useAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    if ((navigator as { connection?: Connection }).connection?.saveData) return;
    const ahead = () => loads.forEach(load => void load().catch(() => {}));
    // Safari does not report when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(ahead, PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(ahead, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(idle);
  }, []);
}
