import { type ReasonTemplateState, reasonTemplateStream } from '#contracts/queues/reasonTemplate.ts';
import { queueSentences } from '#contracts/queues/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// A template is a text to pick and edit when an item is decided on. What was sent with it stays as it was sent.

export const reasonTemplateRules: Rules<typeof reasonTemplateStream> = {
  of: reasonTemplateStream,
  decide: {
    AddReasonTemplate(state, data) {
      if (state) throw new Refusal(queueSentences.templateExists, { code: 'exists' });
      return [{ type: 'ReasonTemplateAdded', data }];
    },
    ChangeReasonTemplate: (state, { text }) =>
      present(state).text === text ? [] : [{ type: 'ReasonTemplateChanged', data: { text } }],
    RemoveReasonTemplate(state) {
      present(state);
      return [{ type: 'ReasonTemplateRemoved', data: {} }];
    },
  },
};

function present(state: ReasonTemplateState | undefined): ReasonTemplateState {
  if (!state || state.removed) throw notFound(queueSentences.noTemplate);
  return state;
}
