import { createReadStream } from 'node:fs';
/** The bytes of a part of a file, from `start` up to `end`. */
export async function chunkBytes(
  path: string,
  { start, end }: { start: number; end: number },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of createReadStream(path, { start, end: end - 1 })) parts.push(part);
  return Buffer.concat(parts);
}
