import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Encoding, EncodingChoice } from '#contracts/imports/encodings.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { encodingsOf, sampleOf, samplesIn } from './detect.ts';
import { notUtf8, wrongFile } from './wrongFile.ts';

/** The encoding of a file; if it had to be guessed, a sample of its text, also in other encodings. */
export type Encoded = { encoding: Encoding; sample: string; others: EncodingChoice[] };
/** Where a file is, where its bytes are kept as they were sent if it is not in UTF-8, and the encoding that was chosen. */
export type EncodedFile = { path: string; raw: string; chosen: Encoding | undefined };

const HEAD_BYTES = 4_096;
const LONGEST_LINE = 2 * 1024 * 1024;
const NEWLINE = 10;
/** Bytes of lines by which the encoding is guessed. */
const GUESSED_BY = 32_768;

/**
 * Converts a file to UTF-8, in place; the original is kept beside it. Refuses what is not text, and text in no single
 * encoding: if most lines with non-ASCII letters are UTF-8 and a few are not, decoding all of it as something else
 * would garble the majority.
 */
export async function toUtf8({ path, raw, chosen }: EncodedFile): Promise<Encoded> {
  await link(raw, `${path}.again`).then(
    () => rename(`${path}.again`, path),
    () => undefined,
  );
  const wide = await wideEncodingOf(path);
  const { lines, isUtf8: isSure } = wide
    ? { lines: Buffer.alloc(0), isUtf8: false }
    : await narrowLinesOf(path);
  const guesses = wide ? [wide] : isSure ? ['utf-8' as const] : encodingsOf(lines);
  const encodings = chosen ? [chosen] : guesses;
  if (!chosen && isSure) return { encoding: 'utf-8', sample: '', others: [] };
  for (const [index, encoding] of encodings.entries()) {
    const sample = await convert(path, raw, encoding).catch(error => {
      if (index === encodings.length - 1) throw error;
      return undefined;
    });
    if (sample === undefined) continue;
    const others = guesses.filter(other => other !== encoding);
    return {
      encoding,
      sample: chosen || !wide ? sample : '',
      others:
        wide || isSure ? others.map(other => ({ encoding: other, sample: '' })) : samplesIn(lines, others),
    };
  }
  throw wrongFile(importSentences.notText);
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
    // Of other alphabets than the Latin one, only digits and separators have zeros.
    if (zeros[0] === 0 && zeros[1]! > bytesRead / 10) return 'utf-16le';
    if (zeros[1] === 0 && zeros[0]! > bytesRead / 10) return 'utf-16be';
    throw wrongFile(importSentences.notText);
  } finally {
    await file.close();
  }
}

/** Whether a file is UTF-8, or else lines by which its encoding can be guessed. */
async function narrowLinesOf(path: string): Promise<{ isUtf8: boolean; lines: Buffer }> {
  let count = 0;
  let firstBad = 0;
  const told = { utf8: 0, other: 0 };
  const lines: Buffer[] = [];
  let kept = 0;
  for await (const block of linesOf(path)) {
    if (isUtf8(block)) {
      if (!isAscii(block)) told.utf8 += 1;
      for (const byte of block) if (byte === NEWLINE) count += 1;
      continue;
    }
    for (let start = 0, end = 0; start < block.length; start = end) {
      end = block.indexOf(NEWLINE, start) + 1 || block.length;
      const line = block.subarray(start, end);
      count += 1;
      if (isAscii(line)) continue;
      const isGood = isUtf8(line);
      told[isGood ? 'utf8' : 'other'] += 1;
      if (!isGood) firstBad ||= count;
      if (kept < GUESSED_BY) lines.push(Buffer.from(line.subarray(0, GUESSED_BY)));
      kept += line.length;
    }
  }
  if (told.other === 0) return { isUtf8: true, lines: Buffer.alloc(0) };
  if (told.utf8 > told.other) throw notUtf8(importSentences.lineNotUtf8({ line: firstBad }));
  return { isUtf8: false, lines: Buffer.concat(lines) };
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

/** Rewrites a file in UTF-8, keeping the original; returns its first non-ASCII text. */
async function convert(path: string, raw: string, encoding: Encoding): Promise<string> {
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
          sample ||= sampleOf(text);
          yield text;
        }
        yield decode();
      },
      createWriteStream(draft),
    );
    await link(path, raw).catch(unlessThere);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return sample;
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
