import { it } from 'vitest';
import type { feedbackFacts } from '#contracts/feedback/feedback.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import { given } from '#testing/specification.ts';
import { feedbackRules } from './feedback.ts';

type Fact = NewFact<typeof feedbackFacts>;

const feedback = given(feedbackRules);
const said = {
  positive: ['Great music'],
  negative: [],
  reportedIssues: ['Wrong address'],
  additionalComments: 'I came alone.',
};
const about = {
  eventId: '01900000-0000-7000-8000-000000000001',
  userId: '01900000-0000-7000-8000-000000000002',
};
const gave: Fact = { type: 'FeedbackGiven', data: { ...about, date: null, ...said } };
const closed: Fact = { type: 'IssueTaskClosed', data: { note: 'Corrected' } };
const reopened: Fact = { type: 'IssueTaskReopened', data: {} };
const erased: Fact = { type: 'FeedbackErased', data: {} };
const changed = (more: Partial<typeof said>): Fact => ({
  type: 'FeedbackChanged',
  data: { ...said, ...more },
});

it('is given once, and says something', () => {
  feedback()
    .when('GiveFeedback', { ...about, date: null, ...said })
    .then(gave);
  feedback(gave)
    .when('GiveFeedback', { ...about, date: null, ...said })
    .refuses('You have already given feedback on this event.');
  const nothing = { positive: [], negative: [], reportedIssues: [], additionalComments: '  ' };
  feedback()
    .when('GiveFeedback', { ...about, ...nothing })
    .refuses('Say what was good, or what could be better.');
  feedback(gave).when('ChangeFeedback', nothing).refuses('Say what was good, or what could be better.');
});

it('is changed by who gave it; the same again is no change', () => {
  feedback(gave)
    .when('ChangeFeedback', { ...said, positive: [] })
    .then(changed({ positive: [] }));
  feedback(gave).when('ChangeFeedback', said).then();
  feedback().when('ChangeFeedback', said).refuses('You have not given feedback on this event yet.');
  feedback(gave, erased)
    .when('ChangeFeedback', said)
    .refuses('You have not given feedback on this event yet.');
});

it('makes a task of reported issues, which is closed once and can be reopened', () => {
  feedback(gave).when('CloseIssueTask', { note: 'Corrected' }).then(closed);
  feedback(gave, closed)
    .when('CloseIssueTask', { note: null })
    .refuses('This issue has already been closed.');
  feedback(gave, closed).when('ReopenIssueTask', {}).then(reopened);
  feedback(gave).when('ReopenIssueTask', {}).then();
  feedback(gave, closed, reopened).when('CloseIssueTask', { note: 'Corrected' }).then(closed);
  feedback().when('CloseIssueTask', { note: null }).refuses('This feedback does not exist.');
});

it('reopens the task for another issue, keeps it closed for fewer, and has none without any', () => {
  const another = changed({ reportedIssues: ['Wrong address', 'No parking'] });
  feedback(gave, closed, another).when('ReopenIssueTask', {}).then();
  feedback(gave, closed, changed({ positive: [] }))
    .when('ReopenIssueTask', {})
    .then(reopened);
  feedback(gave, closed, changed({ reportedIssues: [] }))
    .when('CloseIssueTask', { note: null })
    .refuses('No issue was reported here.');
});

it('keeps its task when its author is erased, without a note, which nobody could read', () => {
  feedback(gave).when('EraseFeedback', {}).then(erased);
  feedback(gave, erased).when('EraseFeedback', {}).then();
  feedback(gave, erased)
    .when('CloseIssueTask', { note: 'Bea called' })
    .then({ type: 'IssueTaskClosed', data: { note: null } });
});
