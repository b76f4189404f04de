import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { MY_JOIN_PATH, pathIn } from '#contracts/site/pages.ts';
import { linkToken } from '#platform/http/linkToken.ts';

export const tokenMeaning = (id: string): string => `team invitation ${id}`;

/** The address under which an invitation is accepted. */
export async function invitationLink(
  keyedHash: (text: string) => Promise<string>,
  { site, language, id }: { site: string; language: Language; id: string },
): Promise<string> {
  const token = await linkToken(keyedHash, tokenMeaning(id));
  return `${site}${pathIn(language, MY_JOIN_PATH)}/${id}/${token}`;
}
