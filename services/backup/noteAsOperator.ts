import { userInfo } from 'node:os';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { streams } from '#contracts/streams.ts';
import { type backupCommands, backupStream } from '#contracts/system/backup.ts';
import { commandExecutor } from '#platform/commands/commands.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import type { Store } from '#platform/store/store.ts';
import { BACKUPS, backupRules } from './backups.ts';

/** Records, in the name of the user of the operating system, what was done on the command line. */
export async function noteAsOperator<Name extends keyof typeof backupCommands>(
  { pool, store }: { pool: pg.Pool; store: Store },
  name: Name,
  data: z.output<(typeof backupCommands)[Name]>,
): Promise<void> {
  const codec = factCodec(streams, subjectKeys(pool));
  const execute = commandExecutor({ store, codec, rules: [backupRules], namesOf: async () => new Map() });
  const actor = { id: `operator:${userInfo().username}`, role: 'system' } as const;
  await execute(backupStream, BACKUPS, name, data, { commandId: v7(), actor, now: new Date() });
}
