import { contactQueue } from '#contracts/support/calls.ts';
import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { supportSentences } from '#contracts/support/sentences.ts';
import { decided } from '#platform/commands/decided.ts';
import { bulkDecider } from '#platform/queue/queueRows.ts';

/** Marks messages as spam, which mails nobody. */
export const bulkSpam = bulkDecider(contactQueue, {
  async decide(execute, id, _, asked) {
    const { facts } = await execute(contactMessageStream, id, 'MarkContactMessageSpam', {}, asked);
    // Nothing is recorded where somebody was faster, and it must not be taken back with the rest.
    if (facts.length === 0) throw decided(supportSentences.spam);
  },
  reopen: (execute, id, asked) => execute(contactMessageStream, id, 'ReopenContactMessage', {}, asked),
});
