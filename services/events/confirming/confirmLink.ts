import { timingSafeEqual } from 'node:crypto';
import { CONFIRM_PATH, type ConfirmAnswer } from '#contracts/site/pages.ts';

type KeyedHash = (text: string) => Promise<string>;
/** One stretch of time in which nobody confirmed a series: each has a link of its own. */
type Stretch = { id: string; since: string };

/**
 * The address at which an organizer answers. Its token cannot be guessed, and needs no storage: it is a keyed hash. It
 * is valid until the series is found unconfirmed again.
 */
export async function confirmLink(
  keyedHash: KeyedHash,
  site: string,
  stretch: Stretch,
  answer: ConfirmAnswer,
): Promise<string> {
  return `${site}${CONFIRM_PATH}/${stretch.id}/${await tokenOf(keyedHash, stretch)}?answer=${answer}`;
}

export async function isToken(keyedHash: KeyedHash, stretch: Stretch, token: string): Promise<boolean> {
  const [wanted, given] = [await tokenOf(keyedHash, stretch), token].map(text => Buffer.from(text));
  return wanted!.length === given!.length && timingSafeEqual(wanted!, given!);
}

/** 128 bits of HMAC-SHA-256, in hex. */
async function tokenOf(keyedHash: KeyedHash, { id, since }: Stretch): Promise<string> {
  return (await keyedHash(`series confirmation ${id} ${since}`)).slice(0, 32);
}
