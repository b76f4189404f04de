import { createReadStream } from 'node:fs';
import type { Chunk } from './csv.ts';

/** The bytes of a part of a file. */
export async function chunkBytes(
  path: string,
  { start, end }: Pick<Chunk, 'start' | 'end'>,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { start, end: end - 1 })) parts.push(part);
  return Buffer.concat(parts);
}
