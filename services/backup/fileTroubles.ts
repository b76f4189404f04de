import { dirname } from 'node:path';

const NO_ROOM = (path: string) => `There is no room left for ${path}. Nothing of it was kept.`;
const NOT_ALLOWED = (path: string) => `No permission to write ${path}.`;

const sentences: Record<string, (path: string) => string> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EFBIG: NO_ROOM,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: NOT_ALLOWED,
  ENOENT: path => `There is no folder ${dirname(path)}.`,
  ENOTDIR: path => `${dirname(path)} is not a folder.`,
};

/** What a failure to write a file means for whoever wanted it; other errors as they are. */
export function writingTrouble(error: unknown, path: string): unknown {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
  return sentence ? new Error(sentence(path), { cause: error }) : error;
}
