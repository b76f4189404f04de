import { it } from 'vitest';
import type { NewFact } from '#contracts/platform/fact.ts';
import type { queueNotesFacts } from '#contracts/queues/notes.ts';
import type { reasonTemplateFacts } from '#contracts/queues/reasonTemplate.ts';
import { given } from '#testing/specification.ts';
import { queueNotesRules } from './notes.ts';
import { reasonTemplateRules } from './reasonTemplate.ts';

const NOTE = '01990000-0000-7000-8000-000000000001';
const OTHER = '01990000-0000-7000-8000-000000000002';
const kind = 'contactMessage';
const note = { kind, note: NOTE, text: 'Ask Max about this one.' } as const;

const notes = given(queueNotesRules);
type NoteFact = NewFact<typeof queueNotesFacts>;
const added: NoteFact = { type: 'QueueNoteAdded', data: { ...note, by: 'ana' } };
const second: NoteFact = { type: 'QueueNoteAdded', data: { ...note, note: OTHER, by: 'max' } };
const removed: NoteFact = { type: 'QueueNoteRemoved', data: { kind, note: NOTE } };
const erased: NoteFact = { type: 'QueueNotesErased', data: { kind } };
const GONE = 'This note does not exist, or was removed.';

it('a note is added by whoever writes it', () => {
  notes().when('AddQueueNote', note).then(added);
  notes(second).when('AddQueueNote', note).then(added);
});

it('a message to the sender is recorded once, and stays', () => {
  const message = { ...note, language: 'es' } as const;
  const sent: NoteFact = { type: 'SenderMessaged', data: { ...message, by: 'ana' } };
  notes().when('MessageSender', message).then(sent);
  notes(second).when('MessageSender', message).then(sent);
  notes(sent).when('MessageSender', message).then();
  notes(sent)
    .when('RemoveQueueNote', { note: NOTE }, { actor: { id: 'ana', role: 'admin' } })
    .refuses('This message was emailed to the sender and cannot be removed.');
  notes(sent).when('EraseQueueNotes', { kind }).then(erased);
});

it('who sent the item answers what was written to them, twenty times at most, and nothing else', () => {
  const sent: NoteFact = { type: 'SenderMessaged', data: { ...note, language: 'es', by: 'ana' } };
  const answer = { kind, note: OTHER, text: 'All of them.' } as const;
  const answered: NoteFact = { type: 'SenderAnswered', data: answer };
  notes(sent).when('AnswerAsSender', answer).then(answered);
  notes(sent, answered).when('AnswerAsSender', answer).then();
  notes().when('AnswerAsSender', answer).refuses('There is nothing to answer yet.');
  notes(added).when('AnswerAsSender', answer).refuses('There is nothing to answer yet.');
  notes(sent, erased).when('AnswerAsSender', answer).refuses('There is nothing to answer yet.');
  const many = Array.from({ length: 20 }, (_, at): NoteFact => {
    const own = `01990000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`;
    return { type: 'SenderAnswered', data: { ...answer, note: own } };
  });
  notes(sent, ...many)
    .when('AnswerAsSender', answer)
    .refuses('You have answered many times. Please wait for our team.');
  notes(sent, answered)
    .when('RemoveQueueNote', { note: OTHER })
    .refuses('Only whoever wrote a note can remove it.');
});

it('a note says where it is found only where it mentions somebody', () => {
  const site = 'https://dance.example.org';
  const mentions = [OTHER];
  notes()
    .when('AddQueueNote', { ...note, site, mentions })
    .then({ type: 'QueueNoteAdded', data: { ...note, by: 'ana', mentions, site } });
  notes()
    .when('AddQueueNote', { ...note, site })
    .then(added);
});

it('a note mentions others, each once, and never whoever writes it', () => {
  const [ana, max] = ['01990000-0000-7000-8000-00000000000a', '01990000-0000-7000-8000-00000000000b'];
  const by = { actor: { id: ana, role: 'admin' } } as const;
  const mentioning = (mentions: string[]) => ({ ...note, mentions });
  const plain: NoteFact = { type: 'QueueNoteAdded', data: { ...note, by: ana } };
  const told: NoteFact = { type: 'QueueNoteAdded', data: { ...note, by: ana, mentions: [max] } };
  notes()
    .when('AddQueueNote', mentioning([max, ana, max]), by)
    .then(told);
  notes()
    .when('AddQueueNote', mentioning([ana]), by)
    .then(plain);
  notes().when('AddQueueNote', mentioning([]), by).then(plain);
});

it('a note is removed by whoever wrote it, and by nobody else', () => {
  notes(second, added).when('RemoveQueueNote', { note: NOTE }).then(removed);
  notes(second, added)
    .when('RemoveQueueNote', { note: OTHER })
    .refuses('Only whoever wrote a note can remove it.');
  notes(added, removed).when('RemoveQueueNote', { note: NOTE }).refuses(GONE);
  notes().when('RemoveQueueNote', { note: NOTE }).refuses(GONE);
});

it('all notes are erased together, and only where there are some', () => {
  notes(added, second).when('EraseQueueNotes', { kind }).then(erased);
  notes().when('EraseQueueNotes', { kind }).then();
  notes(added, second, erased).when('RemoveQueueNote', { note: NOTE }).refuses(GONE);
});

const templates = given(reasonTemplateRules);
type TemplateFact = NewFact<typeof reasonTemplateFacts>;
const template = { kind, language: 'es', text: 'Falta la fecha.' } as const;
const kept: TemplateFact = { type: 'ReasonTemplateAdded', data: template };
const changed: TemplateFact = { type: 'ReasonTemplateChanged', data: { text: 'Falta el lugar.' } };
const dropped: TemplateFact = { type: 'ReasonTemplateRemoved', data: {} };

it('a template is added, changed, and removed once', () => {
  templates().when('AddReasonTemplate', template).then(kept);
  templates(kept).when('AddReasonTemplate', template).refuses('This template has already been added.');
  templates(kept).when('ChangeReasonTemplate', { text: 'Falta el lugar.' }).then(changed);
  templates(kept, changed).when('ChangeReasonTemplate', { text: 'Falta el lugar.' }).then();
  templates(kept).when('RemoveReasonTemplate', {}).then(dropped);
  for (const name of ['ChangeReasonTemplate', 'RemoveReasonTemplate'] as const) {
    templates(kept, dropped)
      .when(name, { text: 'Other' })
      .refuses('This template does not exist, or was removed.');
  }
});
