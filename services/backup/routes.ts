import { setTimeout as pause } from 'node:timers/promises';
import { type Language, tell } from '#contracts/platform/sentence.ts';
import { type Backup, backupStream } from '#contracts/system/backup.ts';
import { checkBackup, dumpDatabase, listBackups, scheduleBackups } from '#contracts/system/backupCalls.ts';
import { backupSentences } from '#contracts/system/backupSentences.ts';
import type { Core } from '#platform/areas/core.ts';
import { notFound } from '#platform/refusals/refusal.ts';
import { progressOf } from './backupProgress.ts';
import { BACKUPS, backupsNow } from './backups.ts';

const POLL_MS = 250;
/** Whether the worker has begun can be told by then. */
const BEGIN_MS = 30_000;

/** The calls about backups. The role of the API neither reads nor writes any: it records what is wanted. */
export function backupRoutes({ app, calls, pool, load, execute }: Core): void {
  const outcomeOf = waitingForOutcomes({ app, pool, load });

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

/** Waits for the outcome of a backup; undefined if nobody has begun with it, or nobody waits for it any more. */
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
