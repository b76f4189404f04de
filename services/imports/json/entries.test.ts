import { expect, test } from 'vitest';
import { entriesIn } from './entries.ts';

test('of a graph of schema.org only the events are entries', () => {
  const events = [
    { '@type': 'DanceEvent', name: 'A' },
    { '@type': ['Thing', 'Event'], name: 'B' },
    { '@type': 'EventSeries', name: 'C' },
  ];
  const others = [{ '@type': 'Place', name: 'Hall' }, { name: 'D' }, null, 'Event'];
  const payload = { '@context': 'https://schema.org', '@graph': [others[0], ...events, ...others] };
  expect(entriesIn(JSON.stringify(payload))).toEqual(events);
  const without = JSON.stringify({ '@graph': others });
  expect(() => entriesIn(without)).toThrow('No events were found in the provided payload.');
});
