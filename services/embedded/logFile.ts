import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 8 * 1024 * 1024;
const TRY_AGAIN_MS = 1_000;

/**
 * Moves a log file that has grown over 8 MB to `<path>.1`, over the one before: two files at most.
 * Makes the folder when it is missing; both are readable by this user alone.
 */
export function rotateLog(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  appendFileSync(path, '', { mode: 0o600 });
  if (statSync(path).size > maxBytes) renameSync(path, `${path}.1`);
}

export type LogFile = { write(line: string): void; close(): void };

/**
 * Opens a log file for appending lines; it is rotated at the start and while it is written. Where it cannot be
 * written, as on a full disk, lines are dropped and counted, `onTrouble` is told why, and that it is over once a
 * line could be written again, which is tried every second.
 */
export function openLog(path: string, onTrouble: (reason: string | undefined) => void = () => {}): LogFile {
  let file: { descriptor: number; size: number } | undefined;
  let trouble: { reason: string; lost: number } | undefined;
  let isOver = false;

  const put = (text: string): void => {
    file ??= open(path);
    writeWhole(file.descriptor, text);
    file.size += Buffer.byteLength(text);
    if (file.size > maxBytes) close();
  };
  const close = (): void => {
    if (file) closeSync(file.descriptor);
    file = undefined;
  };
  const fail = (error: unknown): void => {
    close();
    // Without the call and the path: of many logs one reason is told.
    const reason = (error as Error).message.replace(/, \w+( '.*')?$/s, '');
    if (trouble?.reason !== reason) onTrouble(reason);
    trouble = { reason, lost: trouble?.lost ?? 0 };
    setTimeout(recover, TRY_AGAIN_MS).unref();
  };
  const recover = (): void => {
    try {
      // It begins a line of its own, whatever was cut off there.
      put(
        `\n${JSON.stringify({ level: 40, time: Date.now(), lost: trouble?.lost, msg: 'lines were lost' })}\n`,
      );
      trouble = undefined;
      if (isOver) close();
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
        put(`${line}\n`);
      } catch (error) {
        fail(error);
        trouble!.lost = 1;
      }
    },
    close() {
      isOver = true;
      // Else it is tried on until what was told is over.
      if (!trouble) close();
    },
  };
}

function open(path: string): { descriptor: number; size: number } {
  rotateLog(path);
  return { descriptor: openSync(path, 'a', 0o600), size: statSync(path).size };
}

/** A disk that is nearly full takes the beginning, and says so only of the rest. */
function writeWhole(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}
