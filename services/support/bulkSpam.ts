import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { supportSentences } from '#contracts/support/sentences.ts';
import type { BulkDecider } from '#platform/areas/bulkDecider.ts';
import { decided } from '#platform/commands/decided.ts';
import { CONTACT_DECISIONS } from './contactMessage.ts';

/** Marks messages as spam, which mails nobody. */
export const bulkSpam: BulkDecider = {
  category: contactMessageStream.category,
  projection: 'contactMessages',
  turns: new Set(['ContactMessageReopened', ...Object.keys(CONTACT_DECISIONS)]),
  async decide(execute, id, _, asked) {
    const { facts } = await execute(contactMessageStream, id, 'MarkContactMessageSpam', {}, asked);
    // Nothing is recorded where somebody was faster, and it must not be taken back with the rest.
    if (facts.length === 0) throw decided(supportSentences.spam);
  },
  reopen: (execute, id, asked) => execute(contactMessageStream, id, 'ReopenContactMessage', {}, asked),
};
