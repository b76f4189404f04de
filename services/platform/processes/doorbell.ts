/** Something to wait on. A ring before `wait` ends it immediately; several rings count as one. */
export type Doorbell = { ring(): void; wait(patience: number): Promise<void> };

/**
 * A doorbell that also rings when the signal is aborted, and then stays rung. `patience` is in milliseconds.
 */
export function doorbell(signal: AbortSignal): Doorbell {
  let rung = false;
  let wake = (): void => {};
  const ring = (): void => {
    rung = true;
    wake();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async wait(patience) {
      if (!rung && !signal.aborted) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, patience);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
    },
  };
}
