import { userInfo } from 'node:os';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { streams } from '#contracts/streams.ts';
import { type keysCommands, keysStream } from '#contracts/system/keys.ts';
import { type Asked, commandExecutor } from '#platform/commands/commands.ts';
import { connectPool } from '#platform/database/database.ts';
import { factCodec } from '#platform/facts/factCodec.ts';
import { lookForKeys } from '#platform/facts/missingKeys.ts';
import { subjectKeys } from '#platform/facts/subjectKeys.ts';
import { exportKeys } from '#platform/keys/exportKeys.ts';
import { importKeys } from '#platform/keys/importKeys.ts';
import { readKeysFile } from '#platform/keys/keysFile.ts';
import { passphraseFor } from '#platform/keys/passphrase.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { connectStore, type Store } from '#platform/store/store.ts';
import { giveUpKeys } from './giveUpKeys.ts';
import { keysRules } from './keys.ts';

// The entry point of the `tanda keys` commands.

type Purpose = 'export' | 'import' | 'give-up';
type Parts = { pool: pg.Pool; store: Store };

/** What each command does; returns what is printed on the terminal. */
const PERFORM: Record<Purpose, (parts: Parts, args: readonly string[]) => Promise<object>> = {
  async export(parts, [file = '', passphraseFile]) {
    const passphrase = await passphraseFor('export', { file: passphraseFile, env: process.env });
    const exported = await exportKeys(parts.pool, file, passphrase);
    await note(parts, 'NoteKeysExport', exported);
    return { file, ...exported };
  },
  async import(parts, [file = '', passphraseFile]) {
    const passphrase = await passphraseFor('import', { file: passphraseFile, env: process.env });
    const { known, ...imported } = await importKeys(
      { ...parts, contracts: streams },
      file,
      readKeysFile(file, passphrase),
    );
    if (imported.keys + imported.passwords > 0) await note(parts, 'NoteKeysImport', imported);
    return { file, ...imported, known };
  },
  async 'give-up'(parts, [why = '']) {
    const given = await giveUpKeys(parts.pool);
    await note(parts, 'NoteKeysGivenUp', { ...given, why });
    return given;
  },
};

/** Records, in the operator's name, what was done. */
async function note<Name extends keyof typeof keysCommands>(
  { pool, store }: Parts,
  name: Name,
  data: z.output<(typeof keysCommands)[Name]>,
): Promise<void> {
  const codec = factCodec(streams, subjectKeys(pool));
  const execute = commandExecutor({ store, codec, rules: [keysRules], namesOf: async () => new Map() });
  await execute(keysStream, 'all', name, data, asked());
}

function asked(): Asked {
  const actor = { id: `operator:${userInfo().username}`, role: 'system' } as const;
  return { commandId: v7(), actor, now: new Date() };
}

async function main([purpose = '', json = '', ...args]: string[]): Promise<void> {
  const { DATABASE_URL = '', EVENTSTORE_URL = '' } = process.env;
  await reachStore(EVENTSTORE_URL);
  const pool = connectPool(DATABASE_URL, { name: 'keys', max: 2 });
  const store = connectStore({ url: EVENTSTORE_URL });
  try {
    await lookForKeys({ pool, store });
    const result = await PERFORM[purpose as Purpose]({ pool, store }, args);
    if (json) console.log(JSON.stringify(result));
    else for (const [what, value] of Object.entries(result)) console.log(`${what.padEnd(10)} ${value}`);
  } finally {
    await store.close();
    await pool.end();
  }
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
