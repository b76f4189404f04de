import { existsSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Store } from '#platform/store/store.ts';
import {
  begin,
  endLine,
  factLine,
  headLine,
  type Part,
  type Progress,
  readPart,
  withFact,
} from './exportFile.ts';

/** Bytes of text that are written at a time. */
const CHUNK = 256 * 1024;

/**
 * Writes every fact up to the head of the log, as it is now, into a file that does not exist yet. It is written
 * beside, as `<path>.part`, and named when it is whole; where such a part is there already it is taken up, up to
 * the head of when it was begun, so that an export that was interrupted ends as it would have ended.
 * @returns how far it went, and how many facts were there already.
 * @throws Error, with a sentence for whoever asked, where it cannot be written or taken up.
 */
export async function exportLog(
  store: Store,
  path: string,
  onProgress: (done: bigint, total: bigint) => void = () => {},
): Promise<Progress & { takenUp: number }> {
  const partPath = `${path}.part`;
  refuseExisting(path);
  try {
    const part = await readPart(partPath);
    if (part) await refuseOtherLog(store, part, partPath);
    const file = await open(partPath, 'a', 0o600);
    try {
      const written = await writeRest(store, file, part, onProgress);
      refuseExisting(path);
      await rename(partPath, path);
      return { ...written, takenUp: part?.facts ?? 0 };
    } finally {
      await file.close();
    }
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
    throw sentence ? new Error(sentence(path, partPath), { cause: error }) : error;
  }
}

async function writeRest(
  store: Store,
  file: FileHandle,
  part: Part | undefined,
  onProgress: (done: bigint, total: bigint) => void,
): Promise<Progress> {
  let progress: Progress = part ?? begin(await store.head());
  let text = part ? '' : headLine(progress);
  let bytes = part?.bytes ?? 0;
  const write = async (more: string): Promise<void> => {
    await file.appendFile(more);
    bytes += Buffer.byteLength(more);
  };
  await file.truncate(bytes);
  for await (const record of factsAfter(store, progress)) {
    progress = withFact(progress, record);
    text += factLine(record);
    if (text.length < CHUNK) continue;
    await write(text);
    text = '';
    onProgress(record.position, progress.head);
  }
  await write(text + endLine(progress));
  await file.sync();
  if ((await file.stat()).size !== bytes) {
    throw new Error('Another export wrote to the same file meanwhile. Remove its .part, and export anew.');
  }
  return progress;
}

async function* factsAfter(store: Store, { last, head }: Progress) {
  if ((last?.position ?? 0n) >= head) return;
  for await (const record of store.readAll(last ? { after: last.position } : {})) {
    if (record.position > head) return;
    yield record;
    if (record.position === head) return;
  }
}

function refuseExisting(path: string): void {
  if (!existsSync(path)) return;
  throw new Error(
    `${path} is there already, and an export replaces no file. Choose another name, or remove it.`,
  );
}

/** The last fact of the part has to be where it was. */
async function refuseOtherLog(store: Store, { last, before, head }: Part, path: string): Promise<void> {
  let isSame = head <= (await store.head());
  if (last && isSame) {
    const options = { limit: 1, ...(before !== undefined && { after: before }) };
    isSame = false;
    for await (const record of store.readAll(options)) isSame = factLine(record) === factLine(last);
  }
  if (!isSame) throw new Error(`${path} is of another log. Remove it, or choose another name.`);
}

const NO_ROOM = (path: string, part: string) =>
  `There is no room left for ${part}. Make room and export to ${path} again: it goes on where it stopped.`;
const NOT_ALLOWED = (path: string) => `${path} may not be written here.`;

const sentences: Record<string, (path: string, part: string) => string> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EFBIG: NO_ROOM,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: NOT_ALLOWED,
  ENOENT: path => `There is no folder ${dirname(path)}.`,
  ENOTDIR: path => `${dirname(path)} is not a folder.`,
  EISDIR: (_, part) => `${part} is a folder.`,
};
