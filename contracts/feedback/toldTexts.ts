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
  NightReported_closed: [
    '{{who}} reported that the door was closed at {{it}}',
    '{{who}} avisó de que la puerta estaba cerrada en {{it}}',
  ],
  NightReported_otherTime: [
    '{{who}} reported that {{it}} is at another time',
    '{{who}} avisó de que {{it}} es a otra hora',
  ],
  NightReported_elsewhere: [
    '{{who}} reported that {{it}} is elsewhere',
    '{{who}} avisó de que {{it}} es en otro lugar',
  ],
  NightReported_notOn: [
    '{{who}} reported that {{it}} is not on this week',
    '{{who}} avisó de que {{it}} no se celebra esta semana',
  ],
  NightReported: ['{{who}} reported {{it}}', '{{who}} avisó sobre {{it}}'],
  NightReportsSettled: [
    '{{who}} settled what dancers had reported about {{it}}',
    '{{who}} dio por resueltos los avisos sobre {{it}}',
  ],
});

export const tellFeedback = teller(feedbackToldTexts, {
  NightReported: ({ report }) => ({ context: String(report) }),
});
