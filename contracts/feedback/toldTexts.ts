import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const feedbackToldTexts = catalogue(
  'feedbackTold',
  {
    FeedbackGiven: '{{who}} gave feedback on {{it}}',
    FeedbackChanged: '{{who}} changed their feedback on {{it}}',
    IssueTaskClosed: '{{who}} closed the issues reported about {{it}}',
    IssueTaskReopened: '{{who}} reopened the issues reported about {{it}}',
    FeedbackErased: '{{who}} erased the comments of someone’s feedback on {{it}}',
  },
  {
    FeedbackGiven: '{{who}} opinó sobre {{it}}',
    FeedbackChanged: '{{who}} cambió su opinión sobre {{it}}',
    IssueTaskClosed: '{{who}} cerró los problemas señalados sobre {{it}}',
    IssueTaskReopened: '{{who}} reabrió los problemas señalados sobre {{it}}',
    FeedbackErased: '{{who}} borró los comentarios de una opinión sobre {{it}}',
  },
);

export const tellFeedback = teller(feedbackToldTexts);
