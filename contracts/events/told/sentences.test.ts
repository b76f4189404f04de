import { expect, test } from 'vitest';
import { eventFacts } from '../event/event.ts';
import { actSentence, eventSentence } from './sentences.ts';

const ana = { id: 'a', role: 'admin', name: 'Ana' } as const;

test('every fact of an event has its sentence, alone and after another', () => {
  for (const type of Object.keys(eventFacts)) {
    expect(eventSentence({ type, actor: ana }, 'the event', 'en-GB')).toMatch(/^Ana .*the event/);
    expect(
      actSentence(
        [
          { type: 'EventCreated', actor: ana },
          { type, actor: ana },
        ],
        'X',
        'en-GB',
      ),
    ).toMatch(/^Ana created X and \w+/);
  }
});

test('one act is one sentence', () => {
  const facts = ['EventCreated', 'EventPublished', 'EventFeatured'].map(type => ({ type, actor: ana }));
  expect(actSentence(facts, '“Salsa Friday”', 'en-GB')).toBe(
    'Ana created “Salsa Friday”, published it, and featured it',
  );
});

test('actors without a name are named by their role', () => {
  const by = (role: 'system' | 'visitor' | 'admin') => ({ id: 'x', role, name: null });
  expect(eventSentence({ type: 'EventCompleted', actor: by('system') }, 'it', 'en-GB')).toMatch(
    /^The system /,
  );
  expect(eventSentence({ type: 'EventCreated', actor: by('visitor') }, 'it', 'en-GB')).toMatch(/^A visitor /);
  expect(eventSentence({ type: 'EventCreated', actor: by('admin') }, 'it', 'en-GB')).toMatch(/^Someone /);
});

test('facts of other areas have no sentence here', () => {
  expect(eventSentence({ type: 'UserRegistered', actor: ana }, 'it', 'en-GB')).toBeNull();
});
