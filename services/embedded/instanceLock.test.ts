import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockInstance } from './instanceLock.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tanda-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a second holder of a folder is refused and told about the first', async () => {
  const folder = temporaryFolder();
  const first = await lockInstance(folder);
  first.tell({ address: 'http://127.0.0.1:3000' });
  await expect(lockInstance(folder)).rejects.toThrow(
    new RegExp(`already running at http://127.0.0.1:3000 .*process ${process.pid}`),
  );
  first.release();
  (await lockInstance(folder)).release();
});

test('two folders have two holders; two names of one folder have one', async () => {
  const [one, other] = [temporaryFolder(), temporaryFolder()];
  const alias = join(other, 'alias');
  symlinkSync(one, alias);
  const first = await lockInstance(one);
  (await lockInstance(other)).release();
  await expect(lockInstance(alias)).rejects.toThrow('already running');
  first.release();
});

test('a second holder waits for one that is stopping', async () => {
  const folder = temporaryFolder();
  const first = await lockInstance(folder);
  first.tell({ state: 'stopping' });
  const second = lockInstance(folder);
  setTimeout(() => first.release(), 200);
  (await second).release();
});
