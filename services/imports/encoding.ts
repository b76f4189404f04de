import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Encoding, EncodingChoice } from '#contracts/imports/calls.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { notUtf8, wrongFile } from './headings.ts';

/** The encoding of a file, and a sample of its non-ASCII text if the encoding had to be guessed. */
export type Encoded = { encoding: Encoding; sample: string; others: EncodingChoice[] };

const HEAD_BYTES = 4_096;
const LONGEST_LINE = 2 * 1024 * 1024;
const NEWLINE = 10;
/** Bytes that are undefined in Windows-1252. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const SAMPLE = /[^\n\r,;\t"]*[^\p{ASCII}][^\n\r,;\t"]*/u;

/**
 * Converts a UTF-16 or Windows-1252 file to UTF-8, in place. Refuses what is not text, and text in no single
 * encoding: if most lines with non-ASCII letters are UTF-8 and a few are not, decoding all of it as
 * Windows-1252 would garble the majority.
 */
export async function toUtf8(path: string): Promise<Encoded> {
  const encoding = (await wideEncodingOf(path)) ?? (await narrowEncodingOf(path));
  if (encoding === 'utf-8') return { encoding, sample: '', others: [] };
  const sample = await convert(path, encoding);
  return { encoding, sample: encoding === 'windows-1252' ? sample : '', others: [] };
}

/** UTF-16, recognised by its byte order mark or by the positions of its zero bytes. */
async function wideEncodingOf(path: string): Promise<Encoding | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
    const zeros = [0, 0];
    for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1;
    if (zeros[0] === 0 && zeros[1] === 0) return undefined;
    if (zeros[0] === 0 && zeros[1]! > bytesRead / 4) return 'utf-16le';
    if (zeros[1] === 0 && zeros[0]! > bytesRead / 4) return 'utf-16be';
    throw wrongFile(importSentences.notText);
  } finally {
    await file.close();
  }
}

/** UTF-8, or else Windows-1252 if every byte is defined there. */
async function narrowEncodingOf(path: string): Promise<Encoding> {
  let lines = 0;
  let firstBad = 0;
  const told = { utf8: 0, other: 0 };
  let unused = false;
  for await (const block of linesOf(path)) {
    if (isUtf8(block)) {
      if (!isAscii(block)) told.utf8 += 1;
      for (const byte of block) if (byte === NEWLINE) lines += 1;
      continue;
    }
    for (let start = 0, end = 0; start < block.length; start = end) {
      end = block.indexOf(NEWLINE, start) + 1 || block.length;
      const line = block.subarray(start, end);
      lines += 1;
      if (isAscii(line)) continue;
      const isGood = isUtf8(line);
      told[isGood ? 'utf8' : 'other'] += 1;
      if (isGood) continue;
      firstBad ||= lines;
      unused ||= line.some(byte => UNUSED.has(byte));
    }
  }
  if (told.other === 0) return 'utf-8';
  if (unused || told.utf8 > told.other) throw notUtf8(importSentences.lineNotUtf8({ line: firstBad }));
  return 'windows-1252';
}

/** A file in blocks that each end with a complete line. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    const end = block.lastIndexOf(NEWLINE) + 1;
    const whole = Buffer.concat([rest, block.subarray(0, end)]);
    if (end === 0) {
      rest = Buffer.concat([rest, block]);
      if (rest.length > LONGEST_LINE) throw wrongFile(importSentences.lineTooLong);
      continue;
    }
    yield whole;
    rest = block.subarray(end);
  }
  if (rest.length > 0) yield rest;
}

/** Rewrites a file in UTF-8; returns its first non-ASCII text. */
async function convert(path: string, encoding: Encoding): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const draft = `${path}.utf8`;
  let sample = '';
  const decode = (block?: Buffer): string => {
    try {
      return decoder.decode(block, { stream: block !== undefined });
    } catch {
      throw wrongFile(importSentences.notInEncoding({ encoding: encoding.toUpperCase() }));
    }
  };
  try {
    await pipeline(
      createReadStream(path),
      async function* (blocks: AsyncIterable<Buffer>) {
        for await (const block of blocks) {
          const text = decode(block);
          sample ||= SAMPLE.exec(text)?.[0].trim().slice(0, 60) ?? '';
          yield text;
        }
        yield decode();
      },
      createWriteStream(draft),
    );
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return sample;
}
