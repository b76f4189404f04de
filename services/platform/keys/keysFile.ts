import { createReadStream, existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { passphraseIdentity, passphraseRecipient } from './scryptStanza.ts';

// What cannot be restored from the log: a file of JSON lines, encrypted with a passphrase in the age format
// (https://age-encryption.org/v1), so that it can be opened without this program too. It is encrypted in
// chunks of 64 KiB, each authenticated; truncation is detected.

const lineSchema = z.union([
  z.object({ subject: z.string().min(1), key: z.base64().length(44).nullable() }),
  z.object({ user: z.uuid(), passwordHash: z.string().min(1), changedAt: z.iso.datetime() }),
]);
const headingSchema = z.object({ keysOf: z.literal('tanda'), version: z.literal(1) });
const HEADING: z.infer<typeof headingSchema> = { keysOf: 'tanda', version: 1 };

/** The key of a person, null if they were erased; or the hash of an account's password. */
export type KeysLine = z.infer<typeof lineSchema>;

/**
 * Writes an encrypted file that only its owner can read; the file appears under its name only when complete.
 * @throws if there is a file with that name.
 */
export async function writeKeysFile(
  path: string,
  passphrase: string,
  lines: AsyncIterable<KeysLine>,
): Promise<void> {
  const taken = () => new Error(`${path} already exists; it was left unchanged.`);
  if (existsSync(path)) throw taken();
  const draft = `${path}.${process.pid}.part`;
  const file = await open(draft, 'wx', 0o600);
  try {
    for await (const piece of await keysText(lines, passphrase)) await file.write(piece);
    await file.sync();
    await link(draft, path).catch(error => {
      throw error.code === 'EEXIST' ? taken() : error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

/** The content of a key file: encrypted, or readable by everybody if there is no passphrase. */
export async function keysText(
  lines: AsyncIterable<KeysLine>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (passphrase === undefined) return textOf(lines);
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  return fromWeb(await encrypter.encrypt(toWeb(Readable.from(textOf(lines)))));
}

async function* textOf(lines: AsyncIterable<KeysLine>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(HEADING)}\n`);
  for await (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
}

/**
 * Reads an encrypted file line by line. The lines may be trusted only once the end was reached: a later chunk
 * may be damaged or missing.
 * @throws a sentence if it is another kind of file, is damaged, or has another passphrase.
 */
export function readKeysFile(path: string, passphrase: string): AsyncGenerator<KeysLine> {
  return readKeys(createReadStream(path), path, passphrase);
}

/**
 * Likewise, from a stream with the content of such a file; without a passphrase, one that is not encrypted. `path`
 * names it in sentences.
 */
export async function* readKeys(
  content: Readable,
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<KeysLine> {
  const plain = passphrase === undefined ? content : await decrypted(content, path, passphrase);
  let first = true;
  try {
    for await (const line of linesOf(plain)) {
      const value: unknown = JSON.parse(line);
      if (first) headingSchema.parse(value);
      else yield lineSchema.parse(value);
      first = false;
    }
  } catch (error) {
    throw new Error(`${path} is damaged or cut short: ${messageOf(error)}. Nothing was imported.`);
  }
  if (first) throw new Error(`${path} is empty. Nothing was imported.`);
}

async function* linesOf(plain: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of plain) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) throw new Error('its last line is incomplete');
}

async function decrypted(
  content: Readable,
  path: string,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`There is no file ${path}.`);
    if (code) throw new Error(`${path} cannot be read: ${messageOf(error)}`);
    if (/no identity matched/.test(messageOf(error)))
      throw new Error(`This is not the passphrase of ${path}.`);
    throw new Error(`${path} is not a key file exported by this product, or its beginning is damaged.`);
  }
}

// Node's and the DOM's types of the same streams differ.
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as never;
}

function fromWeb(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return Readable.fromWeb(stream as never);
}

function messageOf(error: unknown): string {
  return error instanceof z.ZodError ? 'a line is not a key' : (error as Error).message;
}
