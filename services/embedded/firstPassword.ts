import { randomInt } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from './machine/keptSecret.ts';

/** No 0, o, 1, l, i, because it may be typed from a screen. 16 of these 31 characters give 79 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export type FirstPassword = {
  /** Undefined if it was shown at an earlier start. */
  value: string | undefined;
  made: boolean;
  /** Forgets the password: from now on the person has it, and the database has its hash. */
  shown(): void;
};

/**
 * The first administrator's generated password. It is kept until it has been shown, so that if a start is
 * killed in between, the next one shows the password that the account got. `fresh` means that the database
 * has just been created, so a password from before is discarded.
 */
export function firstPassword(dataDir: string, fresh: boolean): FirstPassword {
  const name = 'first-password';
  const path = join(dataDir, 'secrets', name);
  const mark = `${path}.shown`;
  if (fresh) for (const old of [path, mark]) rmSync(old, { force: true });
  if (existsSync(mark)) return { value: undefined, made: false, shown: () => {} };
  const kept = keptSecret(dataDir, name, madeUp);
  const shown = () => {
    writeFileSync(mark, '', { mode: 0o600 });
    rmSync(path, { force: true });
  };
  return { ...kept, shown };
}

function madeUp(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
