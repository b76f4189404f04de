/** What a process tells the supervisor once it serves. `admin` is the API's: whether it made the first one. */
export type Ready = { ready: true; port?: number; admin?: 'created' | 'present' };

/** What a process tells the supervisor: that it serves, why it cannot, and that it is not standing still. */
export type FromChild = Ready | { failed: string } | { pong: number };

/** What the supervisor tells a process: to answer, and why it writes no logs now, or that it does again. */
export type ToChild = { ping: number } | { logTrouble: string | null };

let noLogs: string | undefined;

/** Why the supervisor writes no logs at the moment; undefined when it does, and where there is none. */
export function logTrouble(): string | undefined {
  return noLogs;
}

/** The exit code of a wrong setting (sysexits.h): what was said last is all there is to say. */
export const WRONG_SETTING = 78;

/**
 * Tells the supervisor, if there is one, that this process serves. From then on it answers when it is asked
 * whether it stands still.
 */
export function reportReady(details: Omit<Ready, 'ready'> = {}): void {
  tell({ ready: true, ...details });
  process.on('message', (message: ToChild) => {
    if ('ping' in message) tell({ pong: message.ping });
    if ('logTrouble' in message) noLogs = message.logTrouble ?? undefined;
  });
}

/** Ends a process that cannot start, with one sentence that says why, to the supervisor or on the terminal. */
export async function endStart(reason: unknown): Promise<never> {
  const sentence = reason instanceof Error ? reason.message : String(reason);
  console.error(sentence);
  const failed: FromChild = { failed: sentence };
  if (process.connected) await new Promise<unknown>(sent => process.send?.(failed, undefined, {}, sent));
  process.exit(1);
}

function tell(message: FromChild): void {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
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
