import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { filtersIn } from '#contracts/subscriptions/filters.ts';
import type { MailedNights } from './needs.ts';
import { topicText } from './nightText.ts';

/** The name of a subscription's filters. */
export async function topicOf(
  mailedNights: MailedNights,
  query: string,
  language: Language,
): Promise<string> {
  const filters = filtersIn(query);
  return topicText(await mailedNights.topic(filters), filters, language);
}
