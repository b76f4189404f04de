import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { ERASED } from '#contracts/platform/fact.ts';
import { isStorableText } from '../refusals/storable.ts';

const NONCE = 12;
const TAG = 16;

/** A personal value as stored in the log: base64 of nonce, ciphertext and tag under the subject's key. */
export type Sealed = { $sealed: string; subject: string };

export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null || !('$sealed' in value) || !('subject' in value))
    return false;
  // Another program may use these field names too; its subject must not fail a Postgres query.
  const { $sealed, subject } = value;
  return typeof $sealed === 'string' && typeof subject === 'string' && isStorableText(subject);
}

/**
 * Seals a JSON value with AES-256-GCM (NIST SP 800-38D). `place` is bound to it as additional data, so that a
 * sealed value copied to another fact or field does not open.
 */
export function seal(value: unknown, subject: string, key: Buffer | KeyObject, place: string): Sealed {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { $sealed: Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64'), subject };
}

/** Opens what `seal` made; throws if key, place or bytes differ. Without a key: "Erased user". */
export function unseal(sealed: Sealed, key: Buffer | null, place: string): unknown {
  if (!key) return ERASED;
  const bytes = Buffer.from(sealed.$sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE)).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}
