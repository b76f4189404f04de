import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect, useState } from 'react';
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

/** For how long nothing may be under way. Between an answer and what is asked for because of it, there are moments. */
const QUIET_MS = 500;
const LOOKS = 2;

/** How long the browser may be busy with the current page before further parts are loaded anyway. */
const PATIENCE_MS = 5_000;

type Connection = { saveData?: boolean };

/**
 * Loads chunks that may be needed soon once the screen has what it shows, and the browser nothing else to do, except for
 * those who save data. A failure is left to the part that needs it. Each of `loads` is an `import(…)`.
 */
export function useAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  const client = useQueryClient();
  useEffect(() => {
    if ((navigator as { connection?: Connection }).connection?.saveData) return;
    return onceQuiet(client, () => loads.forEach(load => void load().catch(() => {})));
  }, []);
}

/** Whether a screen has once had all that it shows since the page was loaded: until then, what can wait does. */
let wasQuiet = false;

/** Whether the parts that a first screen does not wait for may be loaded: it is there, or somebody uses it already. */
export function useWasQuiet(): boolean {
  const [quiet, setQuiet] = useState(() => wasQuiet || navigator.userActivation?.hasBeenActive === true);
  const client = useQueryClient();
  useEffect(() => (wasQuiet ? setQuiet(true) : onceQuiet(client, () => setQuiet(true))), []);
  return quiet;
}

/** Acts once a screen is there and no answer has been waited for, for a while. Returns what ends the wait. */
function onceQuiet(client: QueryClient, act: () => void): () => void {
  let looks = 0;
  let idle: number | undefined;
  const timer = setInterval(() => {
    const isShown = document.querySelector('h1') !== null;
    looks = isShown && client.isFetching() === 0 ? looks + 1 : 0;
    if (looks < LOOKS) return;
    clearInterval(timer);
    wasQuiet = true;
    // Safari does not report when it is idle.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(act, { timeout: PATIENCE_MS });
    else act();
  }, QUIET_MS / LOOKS);
  return () => {
    clearInterval(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
