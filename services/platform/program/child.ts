/**
 * Sent to the supervisor once a process serves. `admin` is the API's: whether it created the first
 * administrator.
 */
export type Ready = { ready: true; port?: number; admin?: 'created' | 'present' };

/** What a process sends to the supervisor: that it serves, why it cannot, or that it is not stalled. */
export type FromChild = Ready | { failed: string } | { pong: number };

/**
 * What the supervisor sends to a process: a ping to answer, and why it cannot write logs now, or null once it
 * can.
 */
export type ToChild = { ping: number } | { logTrouble: string | null };

let noLogs: string | undefined;

/** Why the supervisor cannot write logs at the moment; undefined if it can, or if there is no supervisor. */
export function logTrouble(): string | undefined {
  return noLogs;
}

/** The exit code for a wrong setting (EX_CONFIG in sysexits.h): the last message explains it. */
export const WRONG_SETTING = 78;

/**
 * Reports to the supervisor, if there is one, that this process serves. From then on it answers the
 * supervisor's pings, which detect a stalled process.
 */
export function reportReady(details: Omit<Ready, 'ready'> = {}): void {
  tell({ ready: true, ...details });
  process.on('message', (message: ToChild) => {
    if ('ping' in message) tell({ pong: message.ping });
    if ('logTrouble' in message) noLogs = message.logTrouble ?? undefined;
  });
}

/**
 * Ends a process that cannot start, with one sentence that says why, to the supervisor or on the terminal.
 */
export async function endStart(reason: unknown, exitCode = 1): Promise<never> {
  const sentence = reason instanceof Error ? reason.message : String(reason);
  console.error(sentence);
  const failed: FromChild = { failed: sentence };
  if (process.connected) await new Promise<unknown>(sent => process.send?.(failed, undefined, {}, sent));
  process.exit(exitCode);
}

function tell(message: FromChild): void {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

/**
 * Runs `stop` once, then exits: on SIGTERM, on SIGINT, and when the supervisor has gone for any reason. Exit code 0 if
 * `stop` finishes within `patienceMs`, else 1.
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
  // A process started by hand has no channel; one whose supervisor died earlier missed the event.
  process.once('disconnect', begin);
  if (process.send && !process.connected) void begin();
}
