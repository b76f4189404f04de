import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const feedbackToldTexts = catalogue('feedbackTold', {
  FeedbackGiven: ['{{who}} gave feedback on {{it}}', '{{who}} opinó sobre {{it}}'],
  FeedbackChanged: ['{{who}} changed their feedback on {{it}}', '{{who}} cambió su opinión sobre {{it}}'],
  IssueTaskClosed: [
    '{{who}} closed the issues reported about {{it}}',
    '{{who}} cerró los problemas señalados sobre {{it}}',
  ],
  IssueTaskReopened: [
    '{{who}} reopened the issues reported about {{it}}',
    '{{who}} reabrió los problemas señalados sobre {{it}}',
  ],
  FeedbackErased: [
    '{{who}} erased the comments of someone’s feedback on {{it}}',
    '{{who}} borró los comentarios de una opinión sobre {{it}}',
  ],
});

export const tellFeedback = teller(feedbackToldTexts);
