import { randomInt } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptSecret } from './keptSecret.ts';

/** No 0, o, 1, l, i: it may be typed from a screen. 16 of these 31 are 79 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

export type FirstPassword = {
  /** Undefined when it was shown at an earlier start. */
  value: string | undefined;
  made: boolean;
  /** Forgets it: from now on it is in the person's hands and, hashed, in the database. */
  shown(): void;
};

/**
 * The first administrator's made-up password. It is kept until it has been shown, so that a start that was
 * killed in between shows the one that the account got. `fresh` says that the database was just made, which
 * makes an old one worthless.
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
