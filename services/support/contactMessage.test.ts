import { it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import type { contactMessageFacts } from '#contracts/support/contactMessage.ts';
import { given } from '#testing/specification.ts';
import { contactMessageRules } from './contactMessage.ts';

type Fact = NewFact<typeof contactMessageFacts>;

const messages = given(contactMessageRules);
const data = {
  name: 'Bea',
  email: 'bea@example.org',
  subject: 'data_export' as const,
  message: 'Please send me my data.',
  language: 'en' as const,
  emailHash: 'a hash',
};
const sent: Fact = { type: 'ContactMessageSent', data };
const answered: Fact = { type: 'ContactMessageAnswered', data: { answer: 'Here it is.' } };
const spam: Fact = { type: 'ContactMessageMarkedSpam', data: {} };
const reopened: Fact = { type: 'ContactMessageReopened', data: {} };
const erased: Fact = { type: 'ContactMessageErased', data: {} };
const GONE = 'This message does not exist, or was erased.';

it('is sent once', () => {
  messages().when('SendContactMessage', data).then(sent);
  messages(sent).when('SendContactMessage', data).refuses('This message has already been sent.');
});

it('is answered while it is open, and again when it was reopened', () => {
  const answer = { answer: 'Here it is.' };
  messages(sent).when('AnswerContactMessage', answer).then(answered);
  messages(sent, answered)
    .when('AnswerContactMessage', { answer: 'Again.' })
    .refuses('This message has already been answered.');
  messages(sent, spam).when('AnswerContactMessage', answer).refuses('This message was marked as spam.');
  messages(sent, answered).when('ReopenContactMessage', {}).then(reopened);
  messages(sent, answered, reopened).when('AnswerContactMessage', answer).then(answered);
});

it('is marked as spam unless it was answered', () => {
  messages(sent).when('MarkContactMessageSpam', {}).then(spam);
  messages(sent, spam).when('MarkContactMessageSpam', {}).then();
  messages(sent, answered)
    .when('MarkContactMessageSpam', {})
    .refuses('This message has already been answered.');
  messages(sent, spam).when('ReopenContactMessage', {}).then(reopened);
  messages(sent).when('ReopenContactMessage', {}).then();
});

it('is erased once, and nothing can be done with it any more', () => {
  messages(sent, answered).when('EraseContactMessage', {}).then(erased);
  messages(sent, erased).when('EraseContactMessage', {}).then();
  messages(sent, erased).when('AnswerContactMessage', { answer: 'Hello?' }).refuses(GONE);
  messages().when('EraseContactMessage', {}).refuses(GONE);
});
