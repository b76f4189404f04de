import { readFile } from 'node:fs/promises';
import { read } from 'read';

/** Whoever has the file can guess as often as they like. */
const SHORTEST = 12;

/**
 * The passphrase of a file of keys: from a file, whose last line break does not count, else from KEYS_PASSPHRASE, else
 * typed on the terminal without being shown, twice where it is a new one.
 * @throws a sentence where there is none, where a new one is too short, or typed differently the second time.
 */
export async function passphraseFor(
  purpose: 'export' | 'import',
  { file, env }: { file: string | undefined; env: NodeJS.ProcessEnv },
): Promise<string> {
  const isNew = purpose === 'export';
  const passphrase = file ? await inFile(file) : env.KEYS_PASSPHRASE || (await asked(isNew));
  if (isNew && passphrase.length < SHORTEST) {
    throw new Error(`The passphrase must have at least ${SHORTEST} characters.`);
  }
  return passphrase;
}

async function inFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(error => {
    throw new Error(`The file of the passphrase cannot be read: ${error.message}`);
  });
  return text.replace(/\r?\n$/, '');
}

async function asked(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(
      'There is no terminal to ask for a passphrase on: set KEYS_PASSPHRASE, or name its file with --passphrase-file.',
    );
  }
  const ask = (prompt: string) => read({ prompt, silent: true, output: process.stderr });
  const passphrase = await ask('Passphrase: ');
  if (isNew && (await ask('The same again: ')) !== passphrase) {
    throw new Error('These were two different passphrases.');
  }
  return passphrase;
}
