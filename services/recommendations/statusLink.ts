import { timingSafeEqual } from 'node:crypto';
import { recommendationStream } from '#contracts/recommendations/recommendation.ts';
import type { Common } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';

type KeyedHash = (text: string) => Promise<string>;

/** The path of the page on which a sender sees what became of a recommendation. */
export const STATUS_PATH = '/recommended';

/** The address of that page. Its token cannot be guessed, and needs no storage: it is a keyed hash of the id. */
export async function statusLink(keyedHash: KeyedHash, site: string, id: string): Promise<string> {
  return `${site}${STATUS_PATH}/${id}/${await tokenOf(keyedHash, id)}`;
}

export async function isToken(keyedHash: KeyedHash, id: string, token: string): Promise<boolean> {
  const [wanted, given] = [await tokenOf(keyedHash, id), token].map(text => Buffer.from(text));
  return wanted!.length === given!.length && timingSafeEqual(wanted!, given!);
}

/** 128 bits of HMAC-SHA-256, in hex. */
async function tokenOf(keyedHash: KeyedHash, id: string): Promise<string> {
  return (await keyedHash(`recommendation status ${id}`)).slice(0, 32);
}

/** The same for the recommendation with an id; null if it does not say where the site was, or is gone. */
export async function recommendationPage(
  { load, codec }: Pick<Common, 'load' | 'codec'>,
  id: string,
): Promise<string | null> {
  const state = fold(recommendationStream, await load(`${recommendationStream.category}-${id}`));
  if (!state?.site || state.deleted || state.erased) return null;
  return statusLink(codec.keyedHash, state.site, id);
}
