import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readKeys } from '#platform/keys/keysFile.ts';
import { factsIn, leafChain } from './facts.ts';
import {
  ERASURES,
  LOG,
  MANIFEST,
  type Manifest,
  type Member,
  manifestSchema,
  OPEN_KEYS,
  SEALED_KEYS,
} from './manifest.ts';
import { type ArchiveMember, ArchiveUnfit, readArchive, wholeOf } from './readArchive.ts';

/** More than any member with facts has, so that a forged size cannot exhaust the memory. */
const MOST_IN_MEMORY = 64 * 1024 * 1024;

export type Verified = {
  manifest: Manifest;
  /** Whether the keys could be read; not without the passphrase if they are encrypted. */
  keysOpened: boolean;
  /** Of the archive, in bytes. */
  size: number;
};

export type VerifyOptions = {
  passphrase?: string | undefined;
  /** Called for every member with facts, with how many have been read. */
  onFacts?: (facts: number) => void;
};

/**
 * Reads all of an archive and compares it with its manifest: every member's hash, the chain over the facts, and the
 * keys, if they can be opened.
 * @throws ArchiveUnfit, with a sentence, for the first thing that is wrong; another Error for a wrong passphrase.
 */
export async function verifyArchive(path: string, options: VerifyOptions = {}): Promise<Verified> {
  const { passphrase, onFacts = () => {} } = options;
  const found: Member[] = [];
  const chain = leafChain();
  let erasures = 0;
  let keysOpened = false;
  let manifest: Manifest | undefined;
  for await (const member of readArchive(path)) {
    if (manifest) throw new ArchiveUnfit(`${path} goes on after its manifest.`);
    if (member.name === MANIFEST) {
      manifest = manifestIn(await small(member, path), path);
      continue;
    }
    const { content, sum } = summed(member);
    if (member.name.startsWith(LOG)) {
      for (const { fact } of facts(await small({ ...member, content }, path), path)) chain.add(fact);
      onFacts(chain.end().facts);
    } else if (member.name === ERASURES) {
      for (const _ of facts(await small({ ...member, content }, path), path)) erasures += 1;
    } else if (member.name === OPEN_KEYS || (member.name === SEALED_KEYS && passphrase !== undefined)) {
      const opening = member.name === OPEN_KEYS ? undefined : passphrase;
      for await (const _ of readKeys(Readable.from(content), `${member.name} of ${path}`, opening));
      keysOpened = true;
    } else {
      for await (const _ of content);
    }
    found.push({ name: member.name, size: member.size, sha256: sum() });
  }
  if (!manifest) throw new ArchiveUnfit(`${path} was cut off: its manifest is missing.`);
  refuseDifferences(manifest, { found, erasures, ...chain.end() }, path);
  return { manifest, keysOpened, size: (await stat(path)).size };
}

function summed({ content }: ArchiveMember) {
  const hash = createHash('sha256');
  async function* passing(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { content: passing(), sum: () => hash.digest('hex') };
}

/** The whole content of a member that is known to be small. */
async function small({ name, size, content }: ArchiveMember, path: string): Promise<Buffer> {
  if (size > MOST_IN_MEMORY) throw new ArchiveUnfit(`${path} is damaged: ${name} is too large.`);
  return wholeOf(content);
}

function* facts(content: Buffer, path: string): ReturnType<typeof factsIn> {
  try {
    yield* factsIn(content);
  } catch (error) {
    throw new ArchiveUnfit(`${path} is damaged: a fact in it cannot be read.`, { cause: error });
  }
}

function manifestIn(content: Buffer, path: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(content.toString('utf8')));
  } catch (error) {
    throw new ArchiveUnfit(
      `${path} has a manifest that this version cannot read: it is damaged, or from a newer version.`,
      { cause: error },
    );
  }
}

type Found = { found: readonly Member[]; facts: number; hash: string; erasures: number };

function refuseDifferences(
  { members, log, erasures }: Manifest,
  { found, ...read }: Found,
  path: string,
): void {
  const damaged = (what: string) => new ArchiveUnfit(`${path} is damaged: ${what}.`);
  for (const [index, { name, size, sha256 }] of members.entries()) {
    const other = found[index];
    if (other?.name !== name) throw damaged(`${name} is missing`);
    if (other.size !== size || other.sha256 !== sha256)
      throw damaged(`${name} is not what the manifest says`);
  }
  const extra = found[members.length];
  if (extra) throw damaged(`${extra.name} is not in the manifest`);
  if (read.facts !== log.facts || read.hash !== log.hash || read.erasures !== erasures) {
    throw damaged('its facts are not those that the manifest names');
  }
}
