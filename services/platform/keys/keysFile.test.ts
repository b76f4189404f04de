import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, it } from 'vitest';
import { type KeysLine, readKeysFile, writeKeysFile } from './keysFile.ts';
import { passphraseRecipient } from './scryptStanza.ts';

const PASSPHRASE = 'seven small boats at sea';
const folder = mkdtempSync(join(tmpdir(), 'tanda-keys-'));
const lines: KeysLine[] = [
  { subject: '$hashing', key: Buffer.alloc(32, 'h').toString('base64') },
  { subject: 'gone', key: null },
  ...Array.from({ length: 2_000 }, (_, n) => ({
    subject: `ñ${n}`,
    key: Buffer.alloc(32, n).toString('base64'),
  })),
];

async function* given(some: readonly unknown[]): AsyncGenerator<KeysLine> {
  yield* some as KeysLine[];
}

async function allOf(path: string, passphrase = PASSPHRASE): Promise<KeysLine[]> {
  const read: KeysLine[] = [];
  for await (const line of readKeysFile(path, passphrase)) read.push(line);
  return read;
}

/** The same format as `writeKeysFile`, at a thousandth of the work. */
async function quickly(text: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(PASSPHRASE, 10));
  return Buffer.from(await encrypter.encrypt(text));
}

it('returns what was written', async () => {
  const path = join(folder, 'whole');
  await writeKeysFile(path, PASSPHRASE, given(lines));
  expect(await allOf(path)).toEqual(lines);
  expect(readFileSync(path, 'latin1')).not.toContain('gone');
});

it('can be opened by age itself with the passphrase', async () => {
  const age = new Decrypter();
  age.addPassphrase(PASSPHRASE);
  expect(await age.decrypt(await quickly('a key'), 'text')).toBe('a key');
});

it('opens what age wrote with the same passphrase, and nothing that is not a key file', async () => {
  const age = new Encrypter();
  age.setScryptWorkFactor(10);
  age.setPassphrase(PASSPHRASE);
  const write = async (name: string, text: string) => {
    writeFileSync(join(folder, name), await age.encrypt(text));
    return join(folder, name);
  };
  const heading = '{"keysOf":"tanda","version":1}\n';
  expect(await allOf(await write('theirs', `${heading}{"subject":"a","key":null}\n`))).toEqual([
    { subject: 'a', key: null },
  ]);
  for (const text of [
    '',
    'shopping\n',
    '{"keysOf":"tanda","version":2}\n',
    `${heading}{"subject":"a"}\n`,
    `${heading}{`,
  ]) {
    await expect(allOf(await write('other', text))).rejects.toThrow(/Nothing was imported\.$/);
  }
});

it.each([1, 150, 66_000, -1])(
  'cut off after %i bytes, or with one byte changed there, it is refused with a sentence',
  async at => {
    const text = [{ keysOf: 'tanda', version: 1 }, ...lines].map(line => JSON.stringify(line)).join('\n');
    const whole = await quickly(`${text}\n`);
    const path = join(folder, `broken${at}`);
    writeFileSync(path, whole.subarray(0, at));
    await expect(allOf(path)).rejects.toThrow(/not a key file|damaged|passphrase/);
    const changed = Buffer.from(whole);
    const index = at < 0 ? whole.length + at : at;
    changed[index] = changed[index]! ^ 1;
    writeFileSync(path, changed);
    await expect(allOf(path)).rejects.toThrow(/not a key file|damaged|passphrase/);
  },
);

it('does not open with another passphrase', async () => {
  const path = join(folder, 'quick');
  writeFileSync(path, await quickly('a key'));
  await expect(allOf(path, 'seven small boats at se')).rejects.toThrow(
    `This is not the passphrase of ${path}.`,
  );
});
