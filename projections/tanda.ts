import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { program } from 'commander';
import { streams } from '#contracts/streams.ts';
import { nodeEnvironment } from '#platform/program/childEnvironment.ts';
import { connections } from '#platform/program/connections.ts';
import { SETTINGS_OF } from '#platform/program/processSettings.ts';
import { projectionRules } from '#platform/projecting/projectionRules.ts';
import { replayCommand } from './analysis/replay/replayCommand.ts';
import { sqlCommand } from './analysis/sql/sqlCommand.ts';
import { diffCommand } from './analysis/whatIf/diffCommand.ts';
import { logCommands } from './audit/logCommands.ts';
import { collectCommand } from './importedEvents/collectCommand.ts';
import { type OpenWorkbench, openWorkbench } from './platform/workbench.ts';
import { projections } from './projections.ts';
import { backupCommands } from './system/backupCommands.ts';
import { projectionCommands } from './system/projectionCommands.ts';

const services = join(import.meta.dirname, '../services');

/** Runs a script of the services, which has the rules that these commands need. */
function handOver(
  script: string,
  args: readonly string[],
  settings: readonly string[] = ['LOG_LEVEL', 'KEYS_PASSPHRASE'],
): void {
  const { apiUrl, eventStoreUrl } = connections(process.env);
  const own = nodeEnvironment(process.env, settings);
  run(script, args, { ...own, DATABASE_URL: apiUrl, EVENTSTORE_URL: eventStoreUrl });
}

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, [join(services, script), ...args], { env, stdio: 'inherit' });
  child.once('exit', code => {
    process.exitCode = code ?? 1;
  });
}

const open: OpenWorkbench = needs => openWorkbench(projections, [projectionRules], needs);

program.name('tanda').description('Work with the log and the rows of a running Tanda.');
diffCommand(projectionCommands(program, open));
logCommands(program, open);
replayCommand(program);
sqlCommand(program, streams, projections);
collectCommand(program);
backupCommands(program, {
  beside: (script, args) => handOver(script, args, SETTINGS_OF.backup),
  alone: (script, args) => run(script, args, process.env),
});
program
  .command('admin')
  .description('administrators')
  .command('create')
  .description('create another administrator; the password is generated and shown once')
  .requiredOption('--email <address>')
  .option('--name <name>', 'shown in history and audit', 'Administrator')
  .action(({ email, name }: { email: string; name: string }) =>
    handOver('createAdministrator.ts', [email, name]),
  );
const keys = program.command('keys').description('the keys that encrypt personal data in the log');
const handKeys = (name: string, json: boolean | undefined, ...args: string[]): void =>
  handOver('system/keysMain.ts', [name, json ? 'json' : '', ...args]);
for (const [name, description] of [
  ['export', 'write all keys and password hashes to a file, encrypted with a passphrase'],
  ['import', 'restore the keys from such a file; erased people stay erased'],
] as const) {
  keys
    .command(`${name} <file>`)
    .description(description)
    .option('--passphrase-file <path>', 'read it from a file instead of KEYS_PASSPHRASE or the terminal')
    .option('--json', 'answer in JSON')
    .action((file: string, { passphraseFile = '', json }: { passphraseFile?: string; json?: boolean }) =>
      handKeys(name, json, resolve(file), passphraseFile),
    );
}
keys
  .command('give-up')
  .description('if no key file is left: treat everybody whose key is missing as erased, permanently')
  .requiredOption('--reason <text>', 'why; it is recorded')
  .option('--json', 'answer in JSON')
  .action(({ reason, json }: { reason: string; json?: boolean }) => handKeys('give-up', json, reason));
program
  .command('database')
  .description('your own Postgres')
  .command('prepare')
  .description('create the roles, database and schemas that DATABASE_URL and SUPERUSER_DATABASE_URL name')
  .action(() => run('embedded/prepare.ts', [], process.env));
program
  .command('model [file]')
  .description(
    'draw commands, facts, rows, screens and processes as SVG, into docs/model.svg unless a file is named',
  )
  .option(
    '--log <export>',
    'an export of a log, for which facts commands have recorded; that of the newest release unless given',
  )
  .action((file: string | undefined, { log }: { log?: string }) =>
    run(
      '../tests/model/main.ts',
      [...(file ? [resolve(file)] : []), ...(log ? ['--log', resolve(log)] : [])],
      process.env,
    ),
  );
program
  .command('demo')
  .description('record the demonstration history into an empty log')
  .action(() => handOver('demo/main.ts', []));

await program.parseAsync().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
