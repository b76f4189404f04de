/** Something to wait at. A ring that comes before the waiting ends it at once; many rings are one. */
export type Doorbell = { ring(): void; wait(patience: number): Promise<void> };

/** A doorbell that the signal's end rings too, for good. `patience` is in milliseconds. */
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
