import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const maxBytes = 8 * 1024 * 1024;

/**
 * Moves a log file that has grown over 8 MB to `<path>.1`, over the one before: two files at most.
 * Makes the folder when it is missing; both are readable by this user alone.
 */
export function rotateLog(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  appendFileSync(path, '', { mode: 0o600 });
  if (statSync(path).size > maxBytes) renameSync(path, `${path}.1`);
}

/** Opens a log file for appending lines; it is rotated at the start and while it is written. */
export function openLog(path: string): { write(line: string): void; close(): void } {
  rotateLog(path);
  let file = openSync(path, 'a', 0o600);
  let size = statSync(path).size;
  return {
    write(line) {
      size += writeSync(file, `${line}\n`);
      if (size <= maxBytes) return;
      closeSync(file);
      rotateLog(path);
      file = openSync(path, 'a', 0o600);
      size = 0;
    },
    close: () => closeSync(file),
  };
}
