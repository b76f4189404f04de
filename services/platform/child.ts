/** What a process tells the supervisor once it serves. `admin` is the API's: whether it made the first one. */
export type Ready = { ready: true; port?: number; admin?: 'created' | 'present' };

/** The exit code of a wrong setting (sysexits.h): what was said last is all there is to say. */
export const WRONG_SETTING = 78;

/** Tells the supervisor, if there is one, that this process serves. */
export function reportReady(details: Omit<Ready, 'ready'> = {}): void {
  if (process.connected) process.send?.({ ready: true, ...details } satisfies Ready, undefined, {}, () => {});
}

/**
 * Runs `stop` once, then exits: on SIGTERM, on SIGINT, and when the supervisor is gone, however it went.
 * Exit code 0 when `stop` ends within `patienceMs`, else 1.
 */
export function onStop(stop: () => Promise<unknown> | unknown, patienceMs = 8_000): void {
  let stopping = false;
  const begin = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.once('SIGTERM', begin);
  process.once('SIGINT', begin);
  // A process that was started by hand has no channel; one whose supervisor died earlier missed the event.
  process.once('disconnect', begin);
  if (process.send && !process.connected) void begin();
}
