import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 8 * 1024 * 1024;
const TRY_AGAIN_MS = 1_000;

/**
 * Moves a log file larger than 8 MB to `<path>.1`, replacing the previous one: two files at most. Creates the
 * folder if it is missing; both are readable only by this user.
 */
export function rotateLog(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  appendFileSync(path, '', { mode: 0o600 });
  if (statSync(path).size > maxBytes) renameSync(path, `${path}.1`);
}

export type LogFile = { write(line: string): void; close(): void };

/**
 * Opens a log file for appending lines; it is rotated when opened and while it is written. If it cannot be
 * written, for example because the disk is full, lines are dropped and counted and `onTrouble` is called with
 * the reason; writing is retried every second, and once it succeeds, `onTrouble` is called with undefined.
 */
export function openLog(path: string, onTrouble: (reason: string | undefined) => void = () => {}): LogFile {
  const file = rotatingFile(path);
  let trouble: { reason: string; lost: number } | undefined;
  let isOver = false;

  const fail = (error: unknown): void => {
    file.close();
    // Without the system call and the path, so that several logs report one reason.
    const reason = (error as Error).message.replace(/, \w+( '.*')?$/s, '');
    if (trouble?.reason !== reason) onTrouble(reason);
    trouble = { reason, lost: trouble?.lost ?? 0 };
    setTimeout(recover, TRY_AGAIN_MS).unref();
  };
  const recover = (): void => {
    try {
      // Starts on a new line, in case the last one was cut off.
      file.append(
        `\n${JSON.stringify({ level: 40, time: Date.now(), lost: trouble?.lost, msg: 'lines were lost' })}\n`,
      );
      trouble = undefined;
      if (isOver) file.close();
      onTrouble(undefined);
    } catch (error) {
      fail(error);
    }
  };

  return {
    write(line) {
      if (trouble) {
        trouble.lost += 1;
        return;
      }
      try {
        file.append(`${line}\n`);
      } catch (error) {
        fail(error);
        trouble!.lost = 1;
      }
    },
    close() {
      isOver = true;
      // Otherwise retries continue until the trouble is over.
      if (!trouble) file.close();
    },
  };
}

/** A file that is opened when it is needed, and closed for rotation when it is full. */
function rotatingFile(path: string): { append(text: string): void; close(): void } {
  let file: { descriptor: number; size: number } | undefined;
  const open = () => {
    rotateLog(path);
    return { descriptor: openSync(path, 'a', 0o600), size: statSync(path).size };
  };
  const close = (): void => {
    if (file) closeSync(file.descriptor);
    file = undefined;
  };
  const append = (text: string): void => {
    file ??= open();
    writeWhole(file.descriptor, text);
    file.size += Buffer.byteLength(text);
    if (file.size > maxBytes) close();
  };
  return { append, close };
}

/** A disk that is nearly full accepts the first part, and only fails for the rest. */
function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}
