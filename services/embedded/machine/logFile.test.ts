import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from './logFile.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tanda-log-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A log, and the troubles it reported. */
function opened(path: string) {
  const told: (string | undefined)[] = [];
  const log = openLog(path, reason => told.push(reason));
  onTestFinished(() => log.close());
  return { log, told };
}

// Writes to /dev/full fail with the error of a full disk.
test.skipIf(!existsSync('/dev/full'))('a full disk is reported once, and again when it is over', async () => {
  const path = join(folder(), 'api.log');
  symlinkSync('/dev/full', path);
  const { log, told } = opened(path);
  for (const line of ['one', 'two', 'three']) log.write(line);
  expect(told).toEqual(['ENOSPC: no space left on device']);
  rmSync(path);
  await expect.poll(() => told, { timeout: 5_000 }).toEqual([expect.any(String), undefined]);
  log.write('four');
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, lost: 3, msg: 'lines were lost' });
  expect(lines.slice(1)).toEqual(['four']);
});

test('a folder that cannot be created does not stop anything', async () => {
  const path = join(folder(), 'logs');
  symlinkSync('/proc/none', path);
  const { log, told } = opened(join(path, 'api.log'));
  log.write('one');
  expect(told).toEqual([expect.stringMatching(/^E[A-Z]+: /)]);
  rmSync(path);
  mkdirSync(path);
  await expect.poll(() => told.length, { timeout: 5_000 }).toBe(2);
});

test.skipIf(!existsSync('/dev/full'))('the error of a closed log is cleared too', async () => {
  const path = join(folder(), 'api.log');
  symlinkSync('/dev/full', path);
  const { log, told } = opened(path);
  log.write('one');
  log.close();
  rmSync(path);
  await expect.poll(() => told, { timeout: 5_000 }).toEqual([expect.any(String), undefined]);
});

test('a log that has grown is rotated', () => {
  const path = join(folder(), 'logs/api.log');
  const { log } = opened(path);
  const line = 'x'.repeat(1024 * 1024);
  for (let count = 0; count < 10; count += 1) log.write(line);
  expect(readFileSync(`${path}.1`, 'utf8').length).toBeGreaterThan(8 * 1024 * 1024);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(2);
});
