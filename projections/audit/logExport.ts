import { existsSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { writingTrouble } from '#platform/files/writingTrouble.ts';
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

/** Bytes of text per write. */
const CHUNK = 256 * 1024;

/**
 * Writes every fact up to the current head of the log to a file that must not exist yet. It is written as
 * `<path>.part` and renamed when complete; an existing part is resumed, up to the head at which it began, so
 * that an interrupted export has the same result as an uninterrupted one.
 * @returns the final progress, and how many facts the part already had.
 * @throws Error, with a sentence for the user, if it cannot be written or resumed.
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
      return { ...written, takenUp: Number(part?.end.facts ?? 0n) };
    } finally {
      await file.close();
    }
  } catch (error) {
    const noRoom = `There is no room left for ${partPath}. Make room and export to ${path} again: it resumes where it stopped.`;
    throw writingTrouble(error, { path, draft: partPath, noRoom });
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
    throw new Error('Another export wrote to the same file meanwhile. Remove its .part, and export again.');
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
    `${path} already exists, and an export never replaces a file. Choose another name, or remove it.`,
  );
}

/** The last fact of the part must be at the same place in the log. */
async function refuseOtherLog(store: Store, { last, before, head }: Part, path: string): Promise<void> {
  let isSame = head <= (await store.head());
  if (last && isSame) {
    const options = { limit: 1, ...(before !== undefined && { after: before }) };
    isSame = false;
    for await (const record of store.readAll(options)) isSame = factLine(record) === factLine(last);
  }
  if (!isSame) throw new Error(`${path} belongs to another log. Remove it, or choose another name.`);
}
