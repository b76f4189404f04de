import { constants, createWriteStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import { type DateOrder, IMPORT_LIMITS } from '#contracts/imports/calls.ts';
import type { EncodingBy } from '#contracts/imports/encodings.ts';
import type { ImportChoices } from '#contracts/imports/notes.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { SaidOfDates } from '../calendar/entriesOfItems.ts';
import { chunkBytes } from '../text/chunkBytes.ts';
import type { Encoded } from '../text/encoding.ts';
import type { BookRead } from '../workbook/book.ts';
import type { Chunk } from './csv.ts';
import type { Survey } from './survey.ts';

/**
 * What is known and decided about a file that is being imported: chunks, columns, the order of its dates. `json`
 * if each of its lines is a JSON list of cells. Of a calendar its `notices`, and what is `said` of single dates by the
 * id of the entry.
 */
export type Kept = Survey & {
  orders: Record<string, DateOrder>;
  choices: ImportChoices;
  json?: true;
  notices?: CalendarNotices;
  said?: Record<string, SaidOfDates>;
};
/** How a file became text. `book` if it was a workbook, null if it was another file that is kept beside its rows. */
export type TextRead = Encoded & { book?: BookRead | null };
/**
 * The name of a file, and how it became text; `encodingKey` by which a choice of its encoding is remembered, as it was
 * before that choice.
 */
export type Upload = TextRead & { fileName: string; encodingBy: EncodingBy; encodingKey?: string };

export type ImportFiles = {
  /** The CSV files in the import folder, newest first. */
  list(): Promise<{ name: string; size: number; modified: Date }[]>;
  /** Stores a copy of a file of the import folder for a run; returns its path. */
  takeFromFolder(name: string, runId: string): Promise<string>;
  takeUpload(bytes: NodeJS.ReadableStream, runId: string): Promise<string>;
  /** Stores a file that was sent or named before for another run; undefined if it no longer exists. */
  takeAgain(uploadId: string, runId: string): Promise<{ path: string; upload: Upload } | undefined>;
  keepUpload(id: string, upload: Upload): Promise<void>;
  keep(runId: string, kept: Kept): Promise<void>;
  kept(runId: string): Promise<Kept>;
  bytesOf(runId: string, chunk: Pick<Chunk, 'start' | 'end'>): Promise<Buffer>;
  forget(runId: string): Promise<void>;
};

const DAY = 86_400_000;
const KEPT_MS = { run: 90 * DAY, upload: DAY };

/**
 * The files of imports: operators put files into `imports` in the data folder; `importing` holds the files
 * being worked on, so that a run continues with what it began with.
 */
export function importFiles(dataDir: string): ImportFiles {
  const folder = join(dataDir, 'imports');
  const working = join(dataDir, 'importing');
  const pathOf = (runId: string): string => csvIn(working, runId);

  const take = async (bytes: NodeJS.ReadableStream, runId: string): Promise<string> => {
    await mkdir(working, { recursive: true });
    await forgetOld(working);
    await writeWhole(pathOf(runId), bytes);
    return pathOf(runId);
  };

  return {
    list: () => csvFilesIn(folder),
    takeFromFolder: (name, runId) => readFromFolder(folder, name, bytes => take(bytes, runId)),

    takeUpload: take,

    takeAgain: (uploadId, runId) => takeUploadAgain(working, uploadId, runId),

    async keepUpload(id, upload) {
      await writeFile(join(working, `${id}.upload`), JSON.stringify(upload));
    },

    async keep(runId, kept) {
      await writeFile(join(working, `${runId}.json`), JSON.stringify(kept));
    },

    async kept(runId) {
      return JSON.parse(await readFile(join(working, `${runId}.json`), 'utf8')) as Kept;
    },

    bytesOf: (runId, chunk) => chunkBytes(pathOf(runId), chunk),

    async forget(runId) {
      await Promise.all(
        ['csv', 'raw', 'json', 'upload'].map(kind => rm(join(working, `${runId}.${kind}`), { force: true })),
      );
    },
  };
}

function csvIn(working: string, runId: string): string {
  return join(working, `${runId}.csv`);
}

/** Where the bytes of a file are kept that was not in UTF-8. */
export function rawOf(path: string): string {
  return path.replace(/\.csv$/, '.raw');
}

async function takeUploadAgain(
  working: string,
  uploadId: string,
  runId: string,
): Promise<{ path: string; upload: Upload } | undefined> {
  const [before, path] = [csvIn(working, uploadId), csvIn(working, runId)];
  try {
    const upload = JSON.parse(await readFile(join(working, `${uploadId}.upload`), 'utf8')) as Upload;
    await link(before, path).catch(() => copyFile(before, path));
    // The bytes of a file that is not in UTF-8, for another choice of its encoding or its sheet.
    await link(rawOf(before), rawOf(path)).catch(() => undefined);
    await utimes(path, new Date(), new Date());
    return { path, upload };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function csvFilesIn(folder: string): Promise<{ name: string; size: number; modified: Date }[]> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter(entry => entry.isFile() && isPlainName(entry.name)).map(({ name }) => name);
  const files = await Promise.all(
    names.map(async name => {
      const { size, mtime } = await stat(join(folder, name));
      return { name, size, modified: mtime };
    }),
  );
  return files.toSorted((one, other) => other.modified.getTime() - one.modified.getTime());
}

async function readFromFolder<Result>(
  folder: string,
  name: string,
  read: (bytes: NodeJS.ReadableStream) => Promise<Result>,
): Promise<Result> {
  if (!isPlainName(name)) throw noSuchFile();
  // A link may lead out of the folder, and is not followed; a pipe must not block.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(join(folder, name), flags).catch(() => Promise.reject(noSuchFile()));
  try {
    if (!(await file.stat()).isFile()) throw noSuchFile();
    return await read(file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

/** Writes a file that appears only when it is complete. */
async function writeWhole(path: string, bytes: NodeJS.ReadableStream): Promise<void> {
  const draft = `${path}.part`;
  try {
    await pipeline(bytes, atMost(IMPORT_LIMITS.bytes), createWriteStream(draft));
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether a file with this name may be imported: a plain file name, without a path, that ends in .csv. */
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

/**
 * Files of runs are kept as long as the runs' items, others for a day, in case somebody continues with them.
 */
async function forgetOld(folder: string): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    const path = join(folder, name);
    const isOfRun = names.has(`${name.split('.')[0]}.json`);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    const kept = isOfRun ? KEPT_MS.run : KEPT_MS.upload;
    if (mtimeMs < Date.now() - kept) await rm(path, { force: true });
  }
}
