/** Tracks which logs cannot be written, reports it, and notifies a listener. */
export type LogTroubles = {
  /** The callback for the writer of the named log. */
  of(name: string): (reason: string | undefined) => void;
  /**
   * Calls `listener` now, and on every change, with the reason why logs cannot be written; null if they can.
   */
  tell(listener: (reason: string | null) => void): void;
};

export function logTroubles(say: (line: string) => void): LogTroubles {
  const reasons = new Map<string, string>();
  let listener: (reason: string | null) => void = () => {};
  const first = (): string | null => reasons.values().next().value ?? null;
  return {
    of: name => reason => {
      const before = first();
      if (reason === undefined) reasons.delete(name);
      else reasons.set(name, reason);
      const now = first();
      if (now === before) return;
      if (now) say(`Logs cannot be written (${now}). Everything else keeps running.`);
      else say('Logs can be written again.');
      listener(now);
    },
    tell(next) {
      listener = next;
      listener(first());
    },
  };
}
