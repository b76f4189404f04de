import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import type { BackupRead } from '#contracts/system/backupCalls.ts';
import { soon } from '#testing/soon.ts';
import { type Stack, startStack } from '#testing/stack.ts';
import { verifyArchive } from './verifyArchive.ts';

const DUMP = '/api/admin/system/database-dump';
const LIST = '/api/admin/system/backups';

let stack: Stack;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tanda-dump-'));
  const settings = { BACKUP_DIR: join(folder, 'backups'), BACKUP_PASSPHRASE: 'seven small boats at sea' };
  stack = await startStack(inject('databaseUrl'), {
    processes: { settings },
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const listed = async (): Promise<BackupRead[]> => (await stack.ask('GET', LIST)).backups;

it('a dump is answered with its path and size once the worker has written it', async () => {
  const answer = await stack.ask('POST', DUMP);
  expect(answer).toEqual({
    success: true,
    size: expect.any(Number),
    filePath: expect.stringMatching(/backups\/tanda-[\dT-]+Z\.tar\.zst$/),
    message: 'The backup was written.',
  });
  const { manifest, size } = await verifyArchive(answer.filePath, { passphrase: 'seven small boats at sea' });
  expect(answer.size).toBe(size);
  expect(await listed()).toMatchObject([
    {
      ...{ status: 'completed', file: answer.filePath, size, encrypted: true, check: 'none', share: null },
      facts: manifest.log.facts,
    },
  ]);
});

it('a backup with encrypted keys can be downloaded, which is recorded', async () => {
  const [{ id, file } = { id: '', file: '' }] = await listed();
  const answer = await stack.send('GET', `${LIST}/${id}/file`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${basename(file!)}"`);
  expect(answer.rawPayload.equals(readFileSync(file!))).toBe(true);
});

it('a backup is checked on demand, and says so if it was damaged', async () => {
  const [{ id, file } = { id: '', file: '' }] = await listed();
  const checked = () =>
    vi.waitFor(async () => {
      const [{ check, why } = { check: 'none', why: null }] = await listed();
      expect(check).not.toBe('waiting');
      return { check, why };
    }, soon);
  await stack.ask('POST', `${LIST}/${id}/check`);
  expect(await checked()).toEqual({ check: 'intact', why: null });
  writeFileSync(file!, 'something else');
  await stack.ask('POST', `${LIST}/${id}/check`);
  expect(await checked()).toEqual({
    check: 'damaged',
    why: expect.stringMatching(/is no backup of this product/),
  });
  const none = await stack.send('POST', `${LIST}/01a216f3-919e-720d-a2db-606e01440302/check`);
  expect([none.statusCode, none.json().message]).toEqual([404, 'This backup does not exist.']);
});

it('a dump that fails says why, and leaves nothing', async () => {
  rmSync(join(folder, 'backups'), { recursive: true });
  writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
  const answer = await stack.ask('POST', DUMP);
  expect(answer).toEqual({ success: false, error: expect.stringMatching(/backups/) });
  expect(readdirSync(folder)).toEqual(['backups']);
  expect((await listed())[0]).toMatchObject({ status: 'failed', file: null, why: answer.error });
  expect(existsSync(join(folder, 'backups'))).toBe(true);
});

it('only administrators may ask for it, and what they do is audited', async () => {
  const stranger = await stack.app.inject({ method: 'POST', url: DUMP });
  expect(stranger.statusCode).toBe(401);
  const schedule = { everyHours: 24, kept: 7 };
  expect(await stack.ask('PUT', `${LIST}/schedule`, schedule)).toMatchObject({ success: true, schedule });
  expect((await stack.ask('GET', LIST)).schedule).toEqual(schedule);
  const types = (await stack.recordsOf('backup-all')).map(({ type }) => type);
  expect(types).toEqual([
    ...['BackupRequested', 'BackupCompleted', 'BackupDownloaded', 'BackupCheckRequested', 'BackupChecked'],
    ...['BackupCheckRequested', 'BackupChecked', 'BackupRequested', 'BackupFailed', 'BackupScheduleChanged'],
  ]);
});
