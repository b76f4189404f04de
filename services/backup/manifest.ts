import { z } from 'zod';

// An archive is a tar (POSIX.1-2001, pax) compressed with zstd (RFC 8878). Its last member is the manifest, which
// names every other member with its hash: an archive without one was cut off.

export const MANIFEST = 'manifest.json';
export const SETTINGS = 'settings.json';
/** Facts that erase somebody, recorded while the backup was taken, after the last fact of its log. */
export const ERASURES = 'erasures.jsonl';
/** The key file of `tanda keys export`, or the same without encryption. */
export const SEALED_KEYS = 'keys.age';
export const OPEN_KEYS = 'keys.jsonl';
export const UPLOADS = 'uploads/';
export const LOG = 'log/';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const memberSchema = z.object({ name: z.string().min(1), size: count, sha256: hash });

export const manifestSchema = z.object({
  archiveOf: z.literal('tanda'),
  version: z.literal(1),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** `hash` is the chain over the leaves of all facts, which no position of a store goes into. */
  log: z.object({ facts: count, hash, head: z.string().regex(/^\d+$/) }),
  erasures: count,
  keys: z.object({ keys: count, passwords: count, encrypted: z.boolean() }),
  /** Null if they are in a bucket, which this archive does not contain. */
  uploads: z.object({ files: count, bytes: count }).nullable(),
  members: z.array(memberSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Member = z.infer<typeof memberSchema>;
