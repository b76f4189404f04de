import { dirname } from 'node:path';

type Writing = {
  /** The file to be written. */
  path: string;
  /** The temporary name it is written under. */
  draft: string;
  /** The message for a full disk. */
  noRoom: string;
};

const notAllowed = ({ path }: Writing) => `No permission to write ${path}.`;
const noRoom = (writing: Writing) => writing.noRoom;

const sentences: Record<string, (writing: Writing) => string> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EFBIG: noRoom,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: notAllowed,
  ENOENT: ({ path }) => `There is no folder ${dirname(path)}.`,
  ENOTDIR: ({ path }) => `${dirname(path)} is not a folder.`,
  EISDIR: ({ draft }) => `${draft} is a folder.`,
};

/** Turns a failure to write a file into a sentence for the person who requested it; leaves other errors alone. */
export function writingTrouble(error: unknown, writing: Writing): unknown {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
  return sentence ? new Error(sentence(writing), { cause: error }) : error;
}
