#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { program } from 'commander';
import { nodeEnvironment } from '#platform/childEnvironment.ts';
import { connections } from '#platform/connections.ts';
import { logCommands } from './audit/logCommands.ts';
import { openWorkbench } from './platform/workbench.ts';
import { projections } from './projections.ts';
import { projectionCommands } from './system/projectionCommands.ts';

const services = join(import.meta.dirname, '../services');

/** Hands over to a script of the services, which has the rules that these commands need. */
function handOver(script: string, args: readonly string[]): void {
  const { apiUrl, eventStoreUrl } = connections(process.env);
  const own = nodeEnvironment(process.env, ['LOG_LEVEL']);
  const env = { ...own, DATABASE_URL: apiUrl, EVENTSTORE_URL: eventStoreUrl };
  const child = spawn(process.execPath, [join(services, script), ...args], { env, stdio: 'inherit' });
  child.once('exit', code => {
    process.exitCode = code ?? 1;
  });
}

program.name('tanda').description('Work with the log and the rows of a running Tanda.');
projectionCommands(program, () => openWorkbench(projections));
logCommands(program, () => openWorkbench(projections));
program
  .command('admin')
  .description('administrators')
  .command('create')
  .description('make another administrator; the password is made up and shown once')
  .requiredOption('--email <address>')
  .option('--name <name>', 'shown in history and audit', 'Administrator')
  .action(({ email, name }: { email: string; name: string }) =>
    handOver('createAdministrator.ts', [email, name]),
  );
program
  .command('demo')
  .description('record the demonstration history into an empty log')
  .action(() => handOver('demoMain.ts', []));

await program.parseAsync().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
