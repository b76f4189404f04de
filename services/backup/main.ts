import { join } from 'node:path';
import { streams } from '#contracts/streams.ts';
import { connectPool } from '#platform/database/database.ts';
import { uploadsFolder } from '#platform/files/uploadsIn.ts';
import { passphraseFor } from '#platform/keys/passphrase.ts';
import { readSettingsOf } from '#platform/program/processSettings.ts';
import { reachStore } from '#platform/store/reachStore.ts';
import { connectStore } from '#platform/store/store.ts';
import { backupFolderOf, backupName, listBackups, prepareBackupFolder } from './backupFolder.ts';
import { createBackup } from './createBackup.ts';
import { keptSettings } from './keptSettings.ts';
import { noteAsOperator } from './noteAsOperator.ts';
import { verifyArchive } from './verifyArchive.ts';

// The entry point of the `tanda backup` commands.

type Purpose = 'create' | 'verify' | 'list';
type Printed = Record<string, unknown> | Record<string, unknown>[];

const { BACKUP_PASSPHRASE, UPLOADS_URL, ...settings } = readSettingsOf('backup', process.env);
const folder = backupFolderOf(settings);

/** What each command does; returns what is printed on the terminal. */
const PERFORM: Record<Purpose, (file: string, passphraseFile: string) => Promise<Printed>> = {
  async create(file, passphraseFile) {
    const { DATABASE_URL = '', EVENTSTORE_URL = '', DATA_DIR } = settings;
    const passphrase = await givenPassphrase(passphraseFile);
    if (!file) await prepareBackupFolder(folder);
    const path = file || join(folder, backupName(new Date()));
    await reachStore(EVENTSTORE_URL);
    const pool = connectPool(DATABASE_URL, { name: 'backup', max: 2, statements: 'maintenance' });
    const store = connectStore({ url: EVENTSTORE_URL });
    try {
      const uploads = uploadsFolder(DATA_DIR, UPLOADS_URL);
      const sources = { store, pool, contracts: streams, uploads, settings: keptSettings(process.env) };
      const { manifest, size } = await createBackup(sources, path, { passphrase });
      await noteAsOperator({ pool, store }, 'NoteBackup', {
        ...{ backupId: manifest.id, at: manifest.createdAt, file: path, size },
        ...{ facts: manifest.log.facts, encrypted: manifest.keys.encrypted },
      });
      if (!passphrase) {
        console.error(
          'The keys in it are not encrypted: whoever has this file can read everything. To encrypt them, set BACKUP_PASSPHRASE.',
        );
      }
      return { file: path, size, ...told(manifest) };
    } finally {
      await store.close();
      await pool.end();
    }
  },
  async verify(file, passphraseFile) {
    const passphrase = await givenPassphrase(passphraseFile);
    const { manifest, keysOpened } = await verifyArchive(file, { passphrase });
    return { file, createdAt: manifest.createdAt, ...told(manifest), keysOpened, intact: true };
  },
  async list() {
    const found = await listBackups(folder);
    return found.map(({ name, size, at }) => ({ file: join(folder, name), size, at: at.toISOString() }));
  },
};

async function givenPassphrase(file: string): Promise<string | undefined> {
  return file ? passphraseFor('export', { file, env: {} }) : BACKUP_PASSPHRASE;
}

function told({ log, keys, uploads }: Awaited<ReturnType<typeof createBackup>>['manifest']) {
  return {
    facts: log.facts,
    hash: log.hash,
    ...{ keys: keys.keys, passwords: keys.passwords, encrypted: keys.encrypted },
    uploads: uploads ? uploads.files : 'in a bucket, not contained',
  };
}

async function main([purpose = '', json = '', file = '', passphraseFile = '']: string[]): Promise<void> {
  const result = await PERFORM[purpose as Purpose](file, passphraseFile);
  if (json) console.log(JSON.stringify(result));
  else if (Array.isArray(result))
    for (const { file, size, at } of result) console.log(`${at}  ${size}  ${file}`);
  else for (const [what, value] of Object.entries(result)) console.log(`${what.padEnd(10)} ${value}`);
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
