import { applicationStream } from '#contracts/organizers/application.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { APPLIED_PATH, pathIn } from '#contracts/site/pages.ts';
import type { Common } from '#platform/areas/core.ts';
import { fold } from '#platform/facts/fold.ts';
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

/** The same for the application with an id; null if it does not say where the site was, or was erased. */
export async function applicationPage(
  { load, codec }: Pick<Common, 'load' | 'codec'>,
  id: string,
): Promise<string | null> {
  const state = fold(applicationStream, await load(`${applicationStream.category}-${id}`));
  if (!state?.site || state.erased) return null;
  return applicationLink(codec.keyedHash, { site: state.site, language: state.language, id });
}

export function isApplicationToken(keyedHash: KeyedHash, id: string, token: string): Promise<boolean> {
  return isLinkToken(keyedHash, meaningOf(id), token);
}
