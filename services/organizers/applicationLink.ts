import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { APPLIED_PATH, pathIn } from '#contracts/site/pages.ts';
import { isLinkToken, linkToken } from '#platform/http/linkToken.ts';

type KeyedHash = (text: string) => Promise<string>;

const meaningOf = (id: string): string => `application status ${id}`;

/** The address of the page on which an applicant sees where an application stands. */
export async function applicationLink(
  keyedHash: KeyedHash,
  { site, language, id }: { site: string; language: Language; id: string },
): Promise<string> {
  const token = await linkToken(keyedHash, meaningOf(id));
  return `${site}${pathIn(language, APPLIED_PATH)}/${id}/${token}`;
}

export function isApplicationToken(keyedHash: KeyedHash, id: string, token: string): Promise<boolean> {
  return isLinkToken(keyedHash, meaningOf(id), token);
}
