import { type ContactMessageState, contactMessageStream } from '#contracts/support/contactMessage.ts';
import { supportSentences } from '#contracts/support/sentences.ts';
import { decided } from '#platform/commands/decided.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// A message is open until somebody answers it or marks it as spam. Either can be reopened: the answer stays, and a
// second one can be sent. An erased message is gone for good.

export const contactMessageRules: Rules<typeof contactMessageStream> = {
  of: contactMessageStream,
  decide: {
    SendContactMessage(state, data) {
      if (state) throw new Refusal(supportSentences.exists);
      return [{ type: 'ContactMessageSent', data }];
    },
    AnswerContactMessage(state, data) {
      const { status } = present(state);
      if (status !== 'open') throw decided(supportSentences[status]);
      return [{ type: 'ContactMessageAnswered', data }];
    },
    MarkContactMessageSpam(state) {
      const { status } = present(state);
      if (status === 'answered') throw decided(supportSentences.answered);
      return status === 'spam' ? [] : [{ type: 'ContactMessageMarkedSpam', data: {} }];
    },
    ReopenContactMessage(state) {
      return present(state).status === 'open' ? [] : [{ type: 'ContactMessageReopened', data: {} }];
    },
    EraseContactMessage(state) {
      if (!state) throw notFound(supportSentences.none);
      return state.erased ? [] : [{ type: 'ContactMessageErased', data: {} }];
    },
  },
};

function present(state: ContactMessageState | undefined): ContactMessageState {
  if (!state || state.erased) throw notFound(supportSentences.none);
  return state;
}
