/** Knows which logs cannot be written, says so, and tells whoever asks to be told. */
export type LogTroubles = {
  /** What the writer of this log tells of it. */
  of(name: string): (reason: string | undefined) => void;
  /** Told at once, and whenever it changes, why logs are not written; null when they are. */
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
      if (now) say(`Logs cannot be written (${now}). Everything goes on without them until they can.`);
      else say('Logs are written again.');
      listener(now);
    },
    tell(next) {
      listener = next;
      listener(first());
    },
  };
}
