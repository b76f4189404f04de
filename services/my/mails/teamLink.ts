import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { MY_LINK_PATH, pathIn } from '#contracts/site/pages.ts';
import { isLinkToken, linkToken } from '#platform/http/linkToken.ts';

type KeyedHash = (text: string) => Promise<string>;

/** A link in a mail: whom it signs in, for which organizer, and when it was made. */
export type TeamLink = { organizerId: string; userId: string; madeAt: Date };

/** Makes the address of a link, to which an answer to a night can be added as a query. */
export type MakeTeamLink = (link: TeamLink, language: Language) => Promise<string>;

/** Longer than any night of a mail is away. */
const LINK_DAYS = 14;

const meaningOf = ({ organizerId, userId, madeAt }: TeamLink): string =>
  `team link ${organizerId} ${userId} ${madeAt.getTime()}`;

export function teamLinkMaker(keyedHash: KeyedHash, site: () => string): MakeTeamLink {
  return async (link, language) => {
    const { organizerId, userId, madeAt } = link;
    const token = await linkToken(keyedHash, meaningOf(link));
    return `${site()}${pathIn(language, MY_LINK_PATH)}/${organizerId}/${userId}/${madeAt.getTime()}/${token}`;
  };
}

export function isTeamLink(keyedHash: KeyedHash, link: TeamLink, token: string): Promise<boolean> {
  return isLinkToken(keyedHash, meaningOf(link), token);
}

export function isExpired({ madeAt }: TeamLink, now: Date): boolean {
  return now.getTime() - madeAt.getTime() > LINK_DAYS * 86_400_000;
}
