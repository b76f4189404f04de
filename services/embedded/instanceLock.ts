import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the holder of a lock answers to a process that asks for it. */
type Holder = { pid: number; state: 'running' | 'stopping'; address?: string };

export type InstanceLock = { tell(state: Partial<Holder>): void; release(): void };

const stopPatienceMs = 12_000;

/**
 * Locks `dataDir` for this process, with a socket that the operating system removes with the process, however
 * it ends: an abstract socket on Linux, a named pipe on Windows, elsewhere a socket file that is checked for
 * a listener. Throws immediately if another instance is running; waits for one that is stopping.
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  const path = socketPath(realpathSync(dataDir));
  const begun = Date.now();
  for (;;) {
    const holder: Holder = { pid: process.pid, state: 'running' };
    const server = await listen(path, () => JSON.stringify(holder));
    if (server) return { tell: news => void Object.assign(holder, news), release: () => void server.close() };
    const other = await ask(path);
    if (other === 'gone') {
      if (!path.startsWith('\0')) rmSync(path, { force: true });
    } else if (other?.state !== 'stopping' || Date.now() - begun > stopPatienceMs) {
      throw new Error(alreadyRunning(dataDir, other));
    }
    await sleep(50);
  }
}

function alreadyRunning(dataDir: string, other: Holder | undefined): string {
  const where = other?.address ? ` at ${other.address}` : '';
  const who = other ? ` (process ${other.pid})` : '';
  return (
    `Tanda is already running${where} with the data in ${dataDir}${who}.\n` +
    'Stop it first, or give this one its own folder and port: DATA_DIR=other PORT=3001 npm start'
  );
}

function socketPath(folder: string): string {
  const name = `tanda-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(path: string, answer: () => string): Promise<Server | undefined> {
  return new Promise((settle, reject) => {
    const server = createServer(socket => {
      socket.on('error', () => {});
      socket.end(answer());
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') settle(undefined);
      else reject(error);
    });
    server.listen(path, () => settle(server.unref()));
  });
}

/** The holder's answer; undefined if it is silent for a second; 'gone' if nobody listens. */
function ask(path: string): Promise<Holder | undefined | 'gone'> {
  return new Promise(settle => {
    let said = '';
    const socket = connect(path);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', chunk => (said += chunk));
    socket.on('error', () => settle('gone'));
    socket.on('close', () => {
      try {
        settle(JSON.parse(said));
      } catch {
        settle(undefined);
      }
    });
  });
}
