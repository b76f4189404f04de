import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { writingTrouble } from '#platform/files/writingTrouble.ts';
import { MANIFEST, type Manifest, type Member } from './manifest.ts';

/** Adds a member to the archive. `content` must be exactly `size` bytes long. */
export type AddMember = (
  name: string,
  size: number,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) => Promise<void>;

/** The name of what this process is writing; what a killed one left is found by the number of the process. */
export const DRAFT = /\.(\d+)\.part$/;
export const draftOf = (path: string): string => `${path}.${process.pid}.part`;

/**
 * Writes an archive that only its owner can read. It is written under a temporary name, and renamed when everything of
 * it is on disk: a file with its final name is whole. `fill` adds the members, and returns what else the manifest says.
 * @throws a sentence if it cannot be written, and what `fill` throws; nothing is left of it then.
 */
export async function writeArchive(
  path: string,
  fill: (add: AddMember) => Promise<Omit<Manifest, 'members'>>,
): Promise<{ manifest: Manifest; size: number }> {
  const draft = draftOf(path);
  try {
    refuseExisting(path);
    const file = await open(draft, 'wx', 0o600);
    try {
      const manifest = await writeTo(file, fill);
      await file.sync();
      refuseExisting(path);
      const { size } = await file.stat();
      await rename(draft, path);
      await syncFolder(dirname(path));
      return { manifest, size };
    } finally {
      await file.close();
      await rm(draft, { force: true });
    }
  } catch (error) {
    const noRoom = `There is no room left for ${path}. Nothing of it was kept.`;
    throw writingTrouble(error, { path, draft, noRoom });
  }
}

async function writeTo(
  file: FileHandle,
  fill: (add: AddMember) => Promise<Omit<Manifest, 'members'>>,
): Promise<Manifest> {
  const tar = pack();
  // The pipeline reports it; without a listener it would end the process.
  tar.on('error', () => {});
  const stopping = new AbortController();
  // The checksum finds what was damaged between members, which their hashes do not cover.
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const written = pipeline(tar as unknown as AsyncIterable<Uint8Array>, zstd, writingTo(file), {
    signal: stopping.signal,
  });
  // Adding a member waits for room, which there will never be once writing has failed.
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  const members: Member[] = [];
  const add: AddMember = async (name, size, content) => {
    members.push({ name, size, sha256: await Promise.race([addTo(tar, { name, size }, content), failed]) });
  };
  try {
    const manifest: Manifest = { ...(await fill(add)), members };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await Promise.race([addTo(tar, { name: MANIFEST, size: text.length }, [text]), failed]);
    tar.finalize();
    await written;
    return manifest;
  } catch (error) {
    stopping.abort();
    // If writing has failed, that is why adding did.
    const cause: unknown = await written.catch(reason => reason);
    throw cause instanceof Error && cause.name !== 'AbortError' ? cause : error;
  }
}

function writingTo(file: FileHandle): Writable {
  return new Writable({
    write(chunk: Uint8Array, _, done) {
      writeAll(file, chunk).then(() => done(), done);
    },
  });
}

/** A write to a file may take only a part of it. */
async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.length; ) from += (await file.write(chunk, from)).bytesWritten;
}

async function addTo(
  tar: Pack,
  header: { name: string; size: number },
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<string> {
  const sum = createHash('sha256');
  const added = Promise.withResolvers<unknown>();
  const entry = tar.entry({ ...header, mode: 0o600 }, error =>
    error ? added.reject(error) : added.resolve(undefined),
  );
  added.promise.catch(() => {});
  entry.on('error', () => {});
  for await (const chunk of content) {
    sum.update(chunk);
    if (!entry.write(chunk)) await Promise.race([drained(entry), added.promise]);
  }
  entry.end(null);
  await added.promise;
  return sum.digest('hex');
}

const drained = (entry: ReturnType<Pack['entry']>): Promise<void> =>
  new Promise(resolve => void entry.once('drain', resolve));

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new Error(`${path} already exists; it was left unchanged.`);
}

/** A rename is on disk only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
