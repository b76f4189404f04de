import { expect, test } from 'vitest';
import { prefixFilter, regexFilter } from './filter.ts';

const events = [
  { stream: 'event-1', type: 'EventPublished' },
  { stream: 'user-1', type: 'UserInvited' },
  { stream: '$$event-1', type: '$metadata' },
];
const matched = (filter: ReturnType<typeof prefixFilter>) =>
  events.filter(filter.matches).map(event => event[filter.on]);

test('a prefix is matched from the start, and any of several suffices', () => {
  expect(matched(prefixFilter('stream', ['event-']))).toEqual(['event-1']);
  expect(matched(prefixFilter('stream', ['event-', 'user-']))).toEqual(['event-1', 'user-1']);
  expect(matched(prefixFilter('type', ['Event']))).toEqual(['EventPublished']);
  expect(matched(prefixFilter('type', []))).toEqual([]);
});

test('a regular expression matches anywhere unless it says otherwise', () => {
  expect(matched(regexFilter('stream', 'event'))).toEqual(['event-1', '$$event-1']);
  expect(matched(regexFilter('type', '^[^$].*'))).toEqual(['EventPublished', 'UserInvited']);
  expect(() => regexFilter('type', '(')).toThrow(SyntaxError);
});
