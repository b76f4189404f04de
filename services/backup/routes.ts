import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { type Backup, backupStream } from '#contracts/system/backup.ts';
import {
  checkBackup,
  downloadBackup,
  dumpDatabase,
  listBackups,
  scheduleBackups,
} from '#contracts/system/backupCalls.ts';
import { backupSentences } from '#contracts/system/backupSentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { originOf } from '#platform/http/api.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';
import { progressOf } from './backupProgress.ts';
import { BACKUPS, backupsNow } from './backups.ts';

const POLL_MS = 250;
/** By then it is known whether the worker has begun. */
const BEGIN_MS = 30_000;

/** The calls about backups. The processes write and read them: the API records what is wanted. */
export function backupRoutes(core: Core): void {
  const { app, calls, pool, load, execute } = core;
  const outcomeOf = waitingForOutcomes({ app, pool, load });

  downloadRoute(core);

  calls.command(dumpDatabase, async ({ asked, request, language }) => {
    // The same key asks for the same backup.
    const backupId = asked.commandId;
    const at = asked.now.toISOString();
    await execute(backupStream, BACKUPS, 'RequestBackup', { backupId, at, bySchedule: false }, asked);
    return { body: answerOf(await outcomeOf(backupId, () => request.raw.socket.destroyed), language) };
  });

  calls.query(listBackups, async () => {
    const [{ list, schedule }, progress] = await Promise.all([backupsNow(load), progressOf(pool)]);
    const backups = list.map(backup => ({
      ...backup,
      share: backup.status === 'waiting' ? (progress.get(backup.id) ?? 0) : null,
    }));
    return { backups, schedule };
  });

  calls.command(checkBackup, async ({ params, asked }) => {
    const found = (await backupsNow(load)).list.find(({ id }) => id === params.id);
    if (!found?.file) throw notFound(backupSentences.noBackup);
    const { commit } = await execute(
      backupStream,
      BACKUPS,
      'RequestBackupCheck',
      { file: found.file },
      asked,
    );
    return { body: { success: true, commit } };
  });

  calls.command(scheduleBackups, async ({ body, asked }) => {
    const { state, commit } = await execute(backupStream, BACKUPS, 'ChangeBackupSchedule', body, asked);
    return { body: { success: true, schedule: state.schedule, commit } };
  });
}

/** Sends a backup if it is on this machine and encrypted. */
function downloadRoute({ calls, load, execute, clock }: Core): void {
  calls.query(downloadBackup, async ({ params, account, request }, reply) => {
    const found = (await backupsNow(load)).list.find(({ id }) => id === params.id);
    if (!found?.file) throw notFound(backupSentences.noBackup);
    const { file } = found;
    if (!found.encrypted) throw new Refusal(backupSentences.readable);
    if (!existsSync(file)) throw notFound(backupSentences.elsewhere({ file }));
    const actor = { id: account!.id, role: account!.role };
    const asked = { commandId: v7(), actor, now: clock(), origin: originOf(request) };
    await execute(backupStream, BACKUPS, 'NoteBackupDownload', { file }, asked);
    reply
      .type('application/zstd')
      .header('content-length', found.size)
      .header('content-disposition', `attachment; filename="${basename(file)}"`);
    return createReadStream(file);
  });
}

/** Waits for the outcome of a backup; undefined if it has not begun, or the caller has gone. */
function waitingForOutcomes({ app, pool, load }: Pick<Core, 'app' | 'pool' | 'load'>) {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  return async (id: string, isGone: () => boolean): Promise<Backup | undefined> => {
    const until = performance.now() + BEGIN_MS;
    while (!stopping.signal.aborted && !isGone()) {
      const backup = (await backupsNow(load)).list.find(one => one.id === id);
      if (backup && backup.status !== 'waiting') return backup;
      if (performance.now() > until && !(await progressOf(pool)).has(id)) return undefined;
      await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
    return undefined;
  };
}

function answerOf(backup: Backup | undefined, language: Language) {
  if (backup?.status === 'completed') {
    const message = tell(backupSentences.written, language);
    return { success: true, size: backup.size!, filePath: backup.file!, message };
  }
  return { success: false, error: backup?.why ?? tell(backupSentences.notBegun, language) };
}
