import { hash } from 'node:crypto';
import type { StoredRecord } from '../store/store.ts';

// What proves a log, whichever store it is in: nothing here depends on positions or times of a store. A number is eight
// bytes, big-endian; a text is its number of bytes in UTF-8, as such a number, and those bytes. JSON is the text that
// JSON.stringify makes of what was read: for a fact exactly what was recorded.
//
//   leaf  = SHA-256(0x00, index, id, stream, revision, type, metadata as JSON, SHA-256(data as JSON))
//   chain = SHA-256(0x01, chain before, leaf), beginning with 32 zero bytes
//
// Lengths make two different records different bytes. The first byte keeps a leaf from being taken for a link, as in
// RFC 6962. Data has a hash of its own, so that a leaf can be checked by somebody who must not see the data.

/** A record at its place in the log, which counts from 0 without gaps. Data and metadata are texts of JSON. */
export type LeafText = {
  index: bigint;
  id: string;
  stream: string;
  revision: number;
  type: string;
  data: string;
  metadata: string;
};

/** The length of a log, and the hash of its chain at its end. */
export type ChainEnd = { facts: bigint; hash: Buffer };

/** The end of an empty log. */
export const GENESIS: ChainEnd = { facts: 0n, hash: Buffer.alloc(32) };

const LEAF = Buffer.of(0);
const LINK = Buffer.of(1);

/** The hash of a record at its place in the log; the comment above says what it covers. */
export function leafOfText({ index, id, stream, revision, type, data, metadata }: LeafText): Buffer {
  const texts = [number(index), text(id), text(stream), number(BigInt(revision)), text(type), text(metadata)];
  return sha256(Buffer.concat([LEAF, ...texts.flat(), sha256(data)]));
}

/** The same for a record as the store returns it. */
export function leafOf(index: bigint, record: Omit<StoredRecord, 'position' | 'created'>): Buffer {
  const { id, stream, revision, type, data, metadata } = record;
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  return leafOfText({ index, id, stream, revision, type, ...texts });
}

/** The chain after one more leaf. */
export function withLeaf({ facts, hash }: ChainEnd, leaf: Buffer): ChainEnd {
  return { facts: facts + 1n, hash: sha256(Buffer.concat([LINK, hash, leaf])) };
}

/** The chain after one more record. */
export function withRecord(end: ChainEnd, record: Omit<StoredRecord, 'position' | 'created'>): ChainEnd {
  return withLeaf(end, leafOf(end.facts, record));
}

const sha256 = (bytes: Buffer | string): Buffer => hash('sha256', bytes, 'buffer');

function number(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

function text(value: string): Buffer[] {
  const bytes = Buffer.from(value);
  return [number(BigInt(bytes.length)), bytes];
}
