import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

// The passphrase stanza of age (https://c2sp.org/age, section "scrypt recipient stanza"), using Node's own
// scrypt (RFC 7914): the package's implementation, in JavaScript, takes ten times as long, which slows us
// down and no attacker.

const LABEL = 'age-encryption.org/v1/scrypt';
/** 2^17 rounds: 128 MiB and a third of a second for each guess. */
const WORK_FACTOR = 17;
/** A file determines how much memory opening it takes: at most 1 GiB. */
const HIGHEST_FACTOR = 20;
const TAG = 16;
const SALT = 16;

/** Wraps a file's key in a key derived from a passphrase; `factor` is the binary logarithm of the rounds. */
export function passphraseRecipient(passphrase: string, factor = WORK_FACTOR): Recipient {
  return {
    wrapFileKey(fileKey) {
      const salt = randomBytes(SALT);
      const cipher = createCipheriv(
        'chacha20-poly1305',
        keyFrom(passphrase, salt, factor),
        Buffer.alloc(12),
        {
          authTagLength: TAG,
        },
      );
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      const name = salt.toString('base64').replace(/=+$/, '');
      return [new Stanza(['scrypt', name, String(factor)], body)];
    },
  };
}

/** Unwraps it; null if it was wrapped with another passphrase. */
export function passphraseIdentity(passphrase: string): Identity {
  return {
    unwrapFileKey([stanza]) {
      const [kind, salt = '', factor = ''] = stanza?.args ?? [];
      if (!stanza || kind !== 'scrypt' || Number(factor) > HIGHEST_FACTOR)
        throw new Error('not encrypted with a passphrase');
      const key = keyFrom(passphrase, Buffer.from(salt, 'base64'), Number(factor));
      const decipher = createDecipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: TAG });
      decipher.setAuthTag(stanza.body.slice(-TAG));
      try {
        return Buffer.concat([decipher.update(stanza.body.slice(0, -TAG)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function keyFrom(passphrase: string, salt: Buffer, factor: number): Buffer {
  const N = 2 ** factor;
  return scryptSync(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, {
    N,
    r: 8,
    p: 1,
    maxmem: 1_100 * N,
  });
}
