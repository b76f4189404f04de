import { resolve } from 'node:path';
import type { Command } from 'commander';

type Options = { json?: boolean; passphraseFile?: string };

/** Runs a script of the services: beside a running instance, or with the settings alone. */
type Run = (script: string, args: readonly string[]) => void;

/** `tanda backup …` and `tanda restore`. */
export function backupCommands(program: Command, { beside, alone }: { beside: Run; alone: Run }): void {
  const backup = program.command('backup').description('backups of everything: log, keys, uploads, settings');
  const command = (of: Command, name: string, description: string): Command =>
    of.command(name).description(description).option('--json', 'answer in JSON');
  const passphrase = [
    '--passphrase-file <path>',
    'read the passphrase from a file instead of BACKUP_PASSPHRASE',
  ] as const;
  const hand = (run: Run, name: string, file: string, { json, passphraseFile = '' }: Options): void =>
    run('backup/main.ts', [name, json ? 'json' : '', file, passphraseFile && resolve(passphraseFile)]);

  command(backup, 'create [file]', 'write one while everything runs; into BACKUP_DIR unless a file is named')
    .option(...passphrase)
    .action((file: string | undefined, options: Options) =>
      hand(beside, 'create', file ? resolve(file) : '', options),
    );
  command(
    backup,
    'verify <file>',
    'read all of one and compare it with its manifest; exit code 1 if it is damaged',
  )
    .option(...passphrase)
    .action((file: string, options: Options) => hand(alone, 'verify', resolve(file), options));
  command(backup, 'list', 'the backups in BACKUP_DIR, newest first').action((options: Options) =>
    hand(alone, 'list', '', options),
  );
  command(
    program,
    'restore <archive>',
    'restore a backup into an empty system, make its rows, and verify both',
  )
    .option(...passphrase)
    .option('--erased-in <archive>', 'a newer backup: whoever is erased in it stays erased')
    .action((file: string, { json, passphraseFile = '', erasedIn }: Options & { erasedIn?: string }) =>
      alone('restore/main.ts', [
        resolve(file),
        erasedIn ? resolve(erasedIn) : '',
        passphraseFile && resolve(passphraseFile),
        json ? 'json' : '',
      ]),
    );
}
