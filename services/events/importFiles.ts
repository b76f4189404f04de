import { constants, createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DateOrder, IMPORT_LIMITS } from '#contracts/events/importCalls.ts';
import { importSentences } from '#contracts/events/importSentences.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Chunk, Survey } from './importSurvey.ts';

/** A file that is being imported, as it was found: pieces, columns, the order of its dates. */
export type Kept = Survey & { orders: Record<string, DateOrder> };

export type ImportFiles = {
  /** The CSV files that lie in the import folder, newest first. */
  list(): Promise<{ name: string; size: number; modified: Date }[]>;
  /** Keeps a copy of a file of the import folder for a run; answers where it is. */
  takeFromFolder(name: string, runId: string): Promise<string>;
  takeUpload(bytes: NodeJS.ReadableStream, runId: string): Promise<string>;
  keep(runId: string, kept: Kept): Promise<void>;
  kept(runId: string): Promise<Kept>;
  bytesOf(runId: string, chunk: Pick<Chunk, 'start' | 'end'>): Promise<Buffer>;
  forget(runId: string): Promise<void>;
};

const KEPT_MS = 90 * 86_400_000;

/**
 * The files of imports: `imports` in the data folder is where an operator lays them, `importing` where those
 * that are worked on are kept, so that a run goes on with what it began with.
 */
export function importFiles(dataDir: string): ImportFiles {
  const folder = join(dataDir, 'imports');
  const working = join(dataDir, 'importing');
  const pathOf = (runId: string): string => join(working, `${runId}.csv`);

  const take = async (bytes: NodeJS.ReadableStream, runId: string): Promise<string> => {
    await mkdir(working, { recursive: true });
    await forgetOld(working);
    const draft = `${pathOf(runId)}.part`;
    try {
      await pipeline(bytes, atMost(IMPORT_LIMITS.bytes), createWriteStream(draft));
      await rename(draft, pathOf(runId));
    } finally {
      await rm(draft, { force: true });
    }
    return pathOf(runId);
  };

  return {
    async list() {
      await mkdir(folder, { recursive: true });
      const entries = await readdir(folder, { withFileTypes: true });
      const names = entries
        .filter(entry => entry.isFile() && isPlainName(entry.name))
        .map(({ name }) => name);
      const files = await Promise.all(
        names.map(async name => {
          const { size, mtime } = await stat(join(folder, name));
          return { name, size, modified: mtime };
        }),
      );
      return files.toSorted((one, other) => other.modified.getTime() - one.modified.getTime());
    },

    async takeFromFolder(name, runId) {
      if (!isPlainName(name)) throw noSuchFile();
      // A link may lead out of the folder, and is not followed; nor is a pipe waited for.
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
      const file = await open(join(folder, name), flags).catch(() => Promise.reject(noSuchFile()));
      try {
        if (!(await file.stat()).isFile()) throw noSuchFile();
        return await take(file.createReadStream({ autoClose: false }), runId);
      } finally {
        await file.close();
      }
    },

    takeUpload: take,

    async keep(runId, kept) {
      await writeFile(join(working, `${runId}.json`), JSON.stringify(kept));
    },

    async kept(runId) {
      return JSON.parse(await readFile(join(working, `${runId}.json`), 'utf8')) as Kept;
    },

    async bytesOf(runId, { start, end }) {
      const parts: Buffer[] = [];
      for await (const part of createReadStream(pathOf(runId), { start, end: end - 1 })) parts.push(part);
      return Buffer.concat(parts);
    },

    async forget(runId) {
      await Promise.all(['csv', 'json'].map(kind => rm(join(working, `${runId}.${kind}`), { force: true })));
    },
  };
}

/** Whether a file may be imported by this name: nothing that leads anywhere, and a CSV. */
export function isPlainName(name: string): boolean {
  return basename(name) === name && !/[\\/\0:]/.test(name) && !name.startsWith('.') && /\.csv$/i.test(name);
}

function noSuchFile(): Refusal {
  return new Refusal(importSentences.notInFolder, { status: 404, code: 'not_found' });
}

function atMost(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(block: Buffer, _, done) {
      seen += block.length;
      if (seen <= limit) return done(null, block);
      const sentence = importSentences.tooManyBytes({ megabytes: Math.floor(limit / 1024 / 1024) });
      done(new Refusal(sentence, { status: 413, code: 'too_large' }));
    },
  });
}

async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - KEPT_MS) await rm(path, { force: true });
  }
}
