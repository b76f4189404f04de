import { readFile } from 'node:fs/promises';
import { read } from 'read';

/** Anyone who has the file can guess without limit. */
const SHORTEST = 12;

/**
 * The passphrase of a key file: from a file, without its final line break, else from the environment variable
 * `variable`, else typed on the terminal without being shown, twice if it is new.
 * @throws a sentence if there is none, or if a new one is too short or was mistyped the second time.
 */
export async function passphraseFor(
  purpose: 'export' | 'import',
  {
    file,
    env,
    variable = 'KEYS_PASSPHRASE',
  }: { file: string | undefined; env: NodeJS.ProcessEnv; variable?: string },
): Promise<string> {
  const isNew = purpose === 'export';
  const passphrase = file ? await inFile(file) : env[variable] || (await asked(isNew, variable));
  if (isNew && passphrase.length < SHORTEST) {
    throw new Error(`The passphrase must have at least ${SHORTEST} characters.`);
  }
  return passphrase;
}

async function inFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(error => {
    throw new Error(`The passphrase file cannot be read: ${error.message}`);
  });
  return text.replace(/\r?\n$/, '');
}

async function asked(isNew: boolean, variable: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error(
      `There is no terminal to ask for a passphrase on: set ${variable}, or name its file with --passphrase-file.`,
    );
  }
  const ask = (prompt: string) => read({ prompt, silent: true, output: process.stderr });
  const passphrase = await ask('Passphrase: ');
  if (isNew && (await ask('Repeat it: ')) !== passphrase) {
    throw new Error('The passphrases do not match.');
  }
  return passphrase;
}
