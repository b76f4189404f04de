#!/usr/bin/env node
/**
 * The command line for whoever calls it by itself (`npx tanda`, a link to the bin): that may be any Node, and the
 * sources need the one that came with the packages. Plain JavaScript, because it runs on Node 20, too.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const pinned = join(
  import.meta.dirname,
  '../node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
// The image has no Node but its own.
const node = existsSync(pinned) ? pinned : process.execPath;
const child = spawn(node, [join(import.meta.dirname, 'tanda.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
// Ctrl-C reaches both; the command line decides what it does about it.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
child.once('error', error => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0);
});
