import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { BY_MAIL_PATH, pathIn } from '#contracts/site/pages.ts';
import { isLinkToken, linkToken } from '#platform/http/linkToken.ts';

type KeyedHash = (text: string) => Promise<string>;

const meaningOf = (id: string): string => `subscription ${id}`;

/** The address at which a subscription is confirmed and ended: everyone who got a mail has it. */
export async function subscriptionLink(
  keyedHash: KeyedHash,
  site: string,
  id: string,
  language: Language,
): Promise<string> {
  return `${site}${pathIn(language, BY_MAIL_PATH)}/${id}/${await linkToken(keyedHash, meaningOf(id))}`;
}

export function isSubscriptionToken(keyedHash: KeyedHash, id: string, token: string): Promise<boolean> {
  return isLinkToken(keyedHash, meaningOf(id), token);
}
