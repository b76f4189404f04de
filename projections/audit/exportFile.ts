import { createReadStream } from 'node:fs';
import { type ChainEnd, GENESIS, withRecord } from '#platform/facts/leaf.ts';
import type { StoredRecord } from '#platform/store/store.ts';

// An export consists of lines of JSON: the head up to which it goes, every fact, and finally the number of
// facts and the chain hash of the last one, which `tanda log verify` prints for the same facts. Until that
// last line is written, the file is named `….part`, and resuming it reads all of it again.

/** 1 had the chain of versions before 0.1.0. */
const FORMAT = 2;

type Exported = Omit<StoredRecord, 'created'>;

/** The progress of an export. */
export type Progress = {
  head: bigint;
  end: ChainEnd;
  /** The last fact, and the position of the one before it. */
  last?: Exported;
  before?: bigint;
};

/** The contents of a partial file; `bytes` is where its last complete fact ends. */
export type Part = Progress & { bytes: number };

export const begin = (head: bigint): Progress => ({ head, end: GENESIS });

export const withFact = (progress: Progress, record: Exported): Progress => ({
  head: progress.head,
  end: withRecord(progress.end, record),
  last: record,
  ...(progress.last && { before: progress.last.position }),
});

export const headLine = ({ head }: Progress): string =>
  lineOf({ export: { format: FORMAT, head: String(head) } });

export const factLine = ({ position, id, stream, revision, type, data, metadata }: Exported): string =>
  lineOf({ position: String(position), id, stream, revision, type, data, metadata });

export const endLine = ({ end, head }: Progress): string =>
  lineOf({ end: { facts: Number(end.facts), head: String(head), hash: end.hash.toString('hex') } });

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

/**
 * Reads the complete lines of a partial file; undefined if it does not exist or has no complete line.
 * @throws Error, with a sentence for the user, if the file is not an export or was damaged.
 */
export async function readPart(path: string): Promise<Part | undefined> {
  let part: Part | undefined;
  let number = 0;
  for await (const { text, end } of wholeLines(path)) {
    number += 1;
    const line = parsed(text);
    if (!part) part = begunBy(line, end, path);
    else if (line?.end) break;
    else part = { ...withFact(part, factOf(line, part, `${path}, line ${number}`)), bytes: end };
  }
  return part;
}

type Line = { export?: { format: number; head: string }; end?: unknown; position?: string } | undefined;

function parsed(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function begunBy(line: Line, bytes: number, path: string): Part {
  if (line?.export?.format === FORMAT && /^\d+$/.test(line.export.head)) {
    return { ...begin(BigInt(line.export.head)), bytes };
  }
  throw new Error(`${path} is not the beginning of an export. Remove it, or choose another name.`);
}

function factOf(line: Line, { last, head }: Part, where: string): Exported {
  const position = /^\d+$/.test(line?.position ?? '') ? BigInt(line?.position as string) : -1n;
  if (position > (last?.position ?? -1n) && position <= head)
    return { ...(line as unknown as Exported), position };
  throw new Error(`${where}: this is not the next fact. The file was changed: remove it, and export again.`);
}

const NEWLINE = 0x0a;

/** The newline-terminated lines of a file, each with its end offset; none if the file does not exist. */
async function* wholeLines(path: string): AsyncGenerator<{ text: string; end: number }> {
  let rest: Buffer[] = [];
  let end = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let from = 0;
      // Not readline, which also splits at U+2028, a character that JSON may contain.
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...rest, chunk.subarray(from, at)]);
        rest = [];
        from = at + 1;
        end += line.length + 1;
        yield { text: line.toString('utf8'), end };
      }
      rest.push(chunk.subarray(from));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
