import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Sources } from './code.ts';

/** The folder of this version's sources. */
export const HERE = resolve(import.meta.dirname, '../../..');

/** What folds are made of. */
const FOLDED_WITH = ['contracts', 'projections', 'services', 'package.json'];

/**
 * The sources that an argument names: a folder, or any commit that git knows here, whose sources are then in a folder
 * that `drop` removes; those of this version without one.
 * @throws an Error if it is neither.
 */
export async function sourcesOf(given: string | undefined): Promise<Sources & { drop(): Promise<void> }> {
  const drop = async (): Promise<void> => {};
  if (given === undefined) return { name: 'this code', folder: HERE, drop };
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory()) {
    return { name: given, folder: resolve(given), drop };
  }
  const commit = await commitOf(given);
  const folder = await mkdtemp(join(tmpdir(), 'tanda-what-if-'));
  const away = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await unpack(commit, folder);
    await symlink(join(HERE, 'node_modules'), join(folder, 'node_modules'), 'junction');
  } catch (error) {
    await away();
    throw error;
  }
  return { name: `${given} (${commit.slice(0, 10)})`, folder, drop: away };
}

async function commitOf(given: string): Promise<string> {
  const none = new Error(`${given} is neither a folder nor a commit that git knows here.`);
  if (given.startsWith('-') || !existsSync(join(HERE, '.git'))) throw none;
  const child = git(['rev-parse', '--verify', '--quiet', `${given}^{commit}`]);
  const [said] = await Promise.all([text(child.stdout!), ended(child)]).catch(() => ['']);
  if (!said.trim()) throw none;
  return said.trim();
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = git(['archive', '--format=tar', commit, ...FOLDED_WITH]);
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'inherit', 'pipe'] });
  archive.stdout!.pipe(tar.stdin);
  await Promise.all([ended(archive), ended(tar)]);
}

const git = (args: string[]): ChildProcess =>
  spawn('git', ['-C', HERE, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });

async function ended(child: ChildProcess): Promise<void> {
  const said = text(child.stderr!);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${child.spawnfile} failed: ${(await said).trim()}`);
}
