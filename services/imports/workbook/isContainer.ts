import { open } from 'node:fs/promises';

const ZIP = 'PK\x03\x04';
/** How compound files begin: workbooks of Excel 97, and encrypted ones. */
export const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Whether a file is an archive or an old compound file, and no text. */
export async function isContainer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const begin = buffer.subarray(0, bytesRead).toString('latin1');
    return begin.startsWith(ZIP) || begin === OLE;
  } finally {
    await file.close();
  }
}
