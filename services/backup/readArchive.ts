import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Extract, extract, type Header } from 'tar-stream';

/** A member of an archive; its content has to be read before the next one is asked for. */
export type ArchiveMember = { name: string; size: number; content: AsyncIterable<Buffer> };

type Entry = AsyncIterable<Buffer> & { header: Header };

/** Something is wrong with the archive itself, or it is none. */
export class ArchiveUnfit extends Error {}

/**
 * The members of an archive in their order.
 * @throws ArchiveUnfit, with a sentence, if it is no archive, is damaged, or was cut off within a member.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveMember> {
  const tar = extract();
  const stopping = new AbortController();
  const flowing = pipeline(
    createReadStream(path),
    createZstdDecompress(),
    async chunks => {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        if (!tar.write(chunk)) await roomIn(tar);
      }
      tar.end(null);
    },
    { signal: stopping.signal },
  );
  flowing.catch(error => tar.destroy(error));
  const members = (tar as unknown as AsyncIterable<Entry>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await members.next().catch(error => {
        throw unfit(error, path);
      });
      // What follows the last member, such as the checksum, may be damaged too.
      if (next.done) return await flowing.catch(error => Promise.reject(unfit(error, path)));
      const { name, size } = next.value.header;
      yield { name, size, content: contentOf(next.value, path) };
    }
  } finally {
    stopping.abort();
    tar.destroy();
    await flowing.catch(() => {});
  }
}

/** A reader that has stopped makes no more room. */
function roomIn(tar: Extract): Promise<void> {
  return new Promise(resolve => {
    const settle = (): void => {
      tar.off('drain', settle).off('close', settle);
      resolve();
    };
    tar.on('drain', settle).on('close', settle);
  });
}

async function* contentOf(entry: Entry, path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk;
  } catch (error) {
    throw unfit(error, path);
  }
}

/** Passes content on, and throws at its end if it is not what the hash is of. */
export async function* checked(
  { name, content }: ArchiveMember,
  sha256: string | undefined,
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of content) {
    sum.update(chunk);
    yield chunk;
  }
  if (sum.digest('hex') !== sha256)
    throw new ArchiveUnfit(`The member ${name} is not what the manifest says.`);
}

export async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function unfit(error: unknown, path: string): ArchiveUnfit {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ArchiveUnfit(`There is no file ${path}.`, { cause: error });
  if (/^E[A-Z]+$/.test(code)) return new ArchiveUnfit(`${path} cannot be read: ${message}`, { cause: error });
  return new ArchiveUnfit(`${path} is no backup of this product, is damaged, or was cut off: ${message}`, {
    cause: error,
  });
}
