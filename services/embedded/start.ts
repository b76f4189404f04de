import { relative } from 'node:path';
import { parentOf } from './machine/pids.ts';
import { startTanda, type Tanda } from './supervisor.ts';

const begun = performance.now();
const say = (line: string): void => console.log(`  ${line}`);
const abort = new AbortController();
let tanda: Tanda | undefined;
let asked = 0;

async function stop(): Promise<void> {
  asked += 1;
  // The children notice that this process is gone, and end; the next start clears leftovers.
  if (asked > 2) process.exit(1);
  if (asked > 1) return;
  say('Stopping …');
  abort.abort(new Error('The start was aborted.'));
  await tanda?.stop();
  if (tanda) process.exit(0);
}

function fail(error: unknown): never {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

/** npm, or the shell in between, may be killed without this process being notified. */
function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const born = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === born) return;
    clearInterval(watch);
    void stop();
  }, 250).unref();
}

function welcome({ address, administrator, mailbox, dataDir }: Tanda): string {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const near = relative(process.cwd(), dataDir);
  const folder = near.startsWith('..') ? dataDir : near || '.';
  const { email, password } = administrator;
  const secret = password ? `${password}   (shown only now)` : 'as set or shown at the first start';
  return `
  Tanda is ready (${seconds} s)

    Site        ${address}
    Console     ${address}/admin
    Email       ${email}
    Password    ${secret}
${mailbox ? `    Mail        ${mailbox}   (login codes; for your eyes only)\n` : ''}
  Data is in ${folder}, logs in ${folder}/logs. Ctrl-C stops everything.
`;
}

const SERVERS = `
  Only the servers run, for npm run tanda in another terminal. Ctrl-C stops them.
`;

// Output may fail if it goes to files on a full disk, or its reader is gone.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
stopWithNpm();
say('Starting Tanda …');
try {
  const env = { ...process.env, DEMO: process.env.DEMO || '1' };
  const serversOnly = process.argv[2] === 'servers';
  tanda = await startTanda({ env, say, abort: abort.signal, onGiveUp: fail, serversOnly });
  console.log(serversOnly ? SERVERS : welcome(tanda));
} catch (error) {
  fail(error);
}
