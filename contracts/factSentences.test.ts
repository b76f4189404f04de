import { expect, test } from 'vitest';
import { type ToldFact, toldInWords } from './factSentences.ts';
import { streams } from './streams.ts';

const ANA = { id: '01900000-0000-7000-8000-000000000001', role: 'admin', name: 'Ana' } as const;
const SYSTEM = { id: 'system', role: 'system', name: null } as const;

const fact = (stream: string, type: string, more: Partial<ToldFact> = {}): ToldFact => ({
  stream,
  type,
  actor: ANA,
  data: {},
  thing: 'Salsa Friday',
  ...more,
});
const types = streams.flatMap(({ category, facts }) =>
  Object.keys(facts).map(type => [category, type] as const),
);

test.each(['en-GB', 'en-US', 'es'] as const)('every fact has a sentence in %s', locale => {
  const untold = types.filter(([category, type]) => {
    const sentence = toldInWords([fact(`${category}-1`, type)], locale);
    return sentence.includes(type) || /{{|^\s*$/.test(sentence);
  });
  expect(untold).toEqual([]);
});

test.each([
  [fact('user-2', 'UserSuspended'), 'Ana suspended Salsa Friday'],
  [
    fact('run-1', 'RunStarted', {
      data: { kind: 'importEvents', parameters: { dryRun: true, fileName: 'nights.csv' } },
    }),
    'Ana checked a file without importing it: nights.csv',
  ],
  [
    fact('user-2', 'UserRoleChanged', { data: { role: 'organizer' } }),
    'Ana gave Salsa Friday the role organizer',
  ],
  [fact(`user-${ANA.id}`, 'UserRenamed'), 'Ana changed their name'],
  [fact('event-1', 'EventPublished', { actor: SYSTEM }), 'The system published Salsa Friday'],
  [fact('region-1', 'RegionOpened', { actor: SYSTEM }), 'The system added the region Salsa Friday'],
  [
    fact('signIn-1', 'SignInFailed', { data: { method: 'code', attemptsRemaining: 1 } }),
    'A sign-in as Salsa Friday with an email code failed, 1 attempt remaining',
  ],
  [
    fact('projection-events', 'ProjectionRebuilt', {
      thing: 'events',
      data: { facts: 12 },
      actor: { id: 'operator:ana', role: 'system', name: null },
    }),
    'Operator ana rebuilt the rows of events from 12 facts',
  ],
])('%j', (told, sentence) => {
  expect(toldInWords([told], 'en-GB')).toBe(sentence);
});

test.each([
  [{ kind: 'noMetadata' }, 'EventPublished', 'Another program recorded “EventPublished” in event-1'],
  [{ kind: 'name' }, '', 'Another program recorded something in event-1'],
  [{ kind: 'deleted' }, '$streamDeleted', 'Another program deleted event-1 from the event store'],
] as const)('a record of another program is described as such: %j', (foreign, type, sentence) => {
  const actor = { id: 'foreign', role: 'foreign', name: null } as const;
  expect(toldInWords([fact('event-1', type, { actor, foreign, thing: null })], 'en-GB')).toBe(sentence);
});

test('the sentence of an act is about its purpose, not about what else it had to record', () => {
  const act = [fact('reservation-9', 'ValueReserved'), fact('user-2', 'UserRegistered')];
  expect(toldInWords(act, 'en-GB')).toBe('Ana registered Salsa Friday');
  expect(toldInWords([], 'en-GB')).toBe('');
});
