import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { v5 } from 'uuid';
import { z } from 'zod';
import { backupStream } from '#contracts/system/backup.ts';
import type { Asked, Execute } from '#platform/commands/commands.ts';
import type { Effected, Performer } from '#platform/processes/dispatcher.ts';
import { isOutage } from '#platform/processes/dispatcher.ts';
import { process } from '#platform/processes/process.ts';
import { backupName, prepareBackupFolder } from './backupFolder.ts';
import { forgetProgress, noteProgress } from './backupProgress.ts';
import { BACKUPS } from './backups.ts';
import { createBackup, type Sources } from './createBackup.ts';
import type { Manifest } from './manifest.ts';
import { verifyArchive } from './verifyArchive.ts';

const WRITE = 'writeBackup';
const CHECK = 'checkBackup';

/** Writes and checks backups when somebody, or the schedule, asked for it. */
export const writeOnBackupRequested = process({
  name: 'writeOnBackupRequested',
  of: [backupStream],
  on: {
    BackupRequested: ({ data: { backupId, at } }) => [
      { effect: WRITE, key: WRITE, payload: { backupId, at } },
    ],
    BackupCheckRequested: ({ data: { file } }) => [{ effect: CHECK, key: CHECK, payload: { file } }],
  },
});

export type BackupWork = {
  sources: Sources;
  folder: string;
  passphrase: string | undefined;
  execute: Execute;
  clock(): Date;
};

const writeSchema = z.object({ backupId: z.uuid(), at: z.iso.datetime() });
const checkSchema = z.object({ file: z.string() });
const NOTED_EVERY_MS = 500;

export function backupPerformers(work: BackupWork): Record<string, Performer> {
  const asked = ({ factId, correlationId }: Effected): Asked => ({
    commandId: v5('outcome', factId),
    actor: { id: 'system', role: 'system' },
    now: work.clock(),
    correlationId,
  });
  return {
    [WRITE]: {
      idempotent: true,
      async perform(effect, signal) {
        const { backupId, at } = writeSchema.parse(effect.payload);
        try {
          const made = await written(work, { backupId, at, signal });
          await work.execute(backupStream, BACKUPS, 'NoteBackup', { backupId, at, ...made }, asked(effect));
        } catch (error) {
          // It starts again when the worker, or what it lacks, is back.
          if (signal.aborted || isOutage(error)) throw error;
          const why = (error as Error).message;
          await work.execute(backupStream, BACKUPS, 'NoteBackupFailure', { backupId, why }, asked(effect));
        }
        await forgetProgress(work.sources.pool, backupId);
      },
    },
    [CHECK]: {
      idempotent: true,
      async perform(effect) {
        const { file } = checkSchema.parse(effect.payload);
        const why = await verifyArchive(file, { passphrase: work.passphrase }).then(
          () => null,
          (error: Error) => error.message,
        );
        await work.execute(backupStream, BACKUPS, 'NoteBackupCheck', { file, why }, asked(effect));
      },
    },
  };
}

async function written(
  { sources, folder, passphrase }: BackupWork,
  { backupId, at, signal }: { backupId: string; at: string; signal: AbortSignal },
) {
  await noteProgress(sources.pool, backupId, 0);
  await prepareBackupFolder(folder);
  const file = join(folder, backupName(new Date(at)));
  // Written before by this worker, which was killed before it could record it.
  if (existsSync(file)) return { file, ...figuresOf(await verifyArchive(file)) };
  let noted = performance.now();
  const onProgress = ({ share }: { share: number }): void => {
    if (performance.now() - noted < NOTED_EVERY_MS) return;
    noted = performance.now();
    noteProgress(sources.pool, backupId, share).catch(() => {});
  };
  return { file, ...figuresOf(await createBackup(sources, file, { passphrase, onProgress, signal })) };
}

const figuresOf = ({ manifest, size }: { manifest: Manifest; size: number }) => ({
  size,
  facts: manifest.log.facts,
  encrypted: manifest.keys.encrypted,
});
