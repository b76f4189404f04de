import { contactMessageStream } from '#contracts/support/contactMessage.ts';
import { differing, type Reversal } from '#platform/history/reversal.ts';

/** How a message becomes spam, or open again. An answer stays: it was mailed. */
export const contactMessageReversal: Reversal<typeof contactMessageStream> = {
  of: contactMessageStream,
  derived: ['answer'],
  stays: (from, to) =>
    from.status === 'answered' || to.status === 'answered' ? differing(from, to, ['status']) : [],
  towards(from, to) {
    if (from.status === to.status) return [];
    return [{ name: to.status === 'spam' ? 'MarkContactMessageSpam' : 'ReopenContactMessage', data: {} }];
  },
};
