import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { MY_MAILS_PATH, pathIn } from '#contracts/site/pages.ts';
import { isLinkToken, linkToken } from '#platform/http/linkToken.ts';

type KeyedHash = (text: string) => Promise<string>;
type Mailed = { organizerId: string; userId: string };

const meaningOf = ({ organizerId, userId }: Mailed): string => `team mails ${organizerId} ${userId}`;

/** The address at which somebody stops being asked by mail. It signs nobody in, and has no end. */
export async function mailsLink(
  keyedHash: KeyedHash,
  site: string,
  { organizerId, userId }: Mailed,
  language: Language,
): Promise<string> {
  const token = await linkToken(keyedHash, meaningOf({ organizerId, userId }));
  return `${site}${pathIn(language, MY_MAILS_PATH)}/${organizerId}/${userId}/${token}`;
}

export function isMailsLink(keyedHash: KeyedHash, mailed: Mailed, token: string): Promise<boolean> {
  return isLinkToken(keyedHash, meaningOf(mailed), token);
}
