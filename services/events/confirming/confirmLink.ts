import { CONFIRM_PATH, type ConfirmAnswer } from '#contracts/site/pages.ts';
import { isLinkToken, linkToken } from '#platform/http/linkToken.ts';

type KeyedHash = (text: string) => Promise<string>;
/** A period in which nobody confirmed a series; each has its own link. */
type Stretch = { id: string; since: string };

const meaningOf = ({ id, since }: Stretch): string => `series confirmation ${id} ${since}`;

/** The address at which an organizer answers. It is valid until the series is found unconfirmed again. */
export async function confirmLink(
  keyedHash: KeyedHash,
  site: string,
  stretch: Stretch,
  answer: ConfirmAnswer,
): Promise<string> {
  const token = await linkToken(keyedHash, meaningOf(stretch));
  return `${site}${CONFIRM_PATH}/${stretch.id}/${token}?answer=${answer}`;
}

export function isToken(keyedHash: KeyedHash, stretch: Stretch, token: string): Promise<boolean> {
  return isLinkToken(keyedHash, meaningOf(stretch), token);
}
