import { expect, it, test } from 'vitest';
import { contentLines } from './contentLines.ts';

const read = (...lines: string[]) => contentLines(lines.join('\n'));

test.each([
  [['UID', ' :fold-1'], ['UID:fold-1']],
  [['DTSTART', '\t;TZID=Europe/Berlin', ' :20270109T200000'], ['DTSTART;TZID=Europe/Berlin:20270109T200000']],
  [['BEGIN:VEV', ' ENT'], ['BEGIN:VEVENT']],
  [['SUMMARY:Salsa ', '  night'], ['SUMMARY:Salsa  night']],
  [['SUMMARY:a', ' ', ' b'], ['SUMMARY:ab']],
])('%j is unfolded', (lines, text) => {
  expect(read(...lines)).toEqual({ text: text.join('\n'), unindented: 0 });
});

test.each([
  [['LOCATION:Old hall', 'second floor, ring twice'], 'LOCATION:Old hall\\nsecond floor, ring twice', 1],
  [
    ['DESCRIPTION:One', 'Doors 19:30: early', '', 'Note: bring shoes'],
    'DESCRIPTION:One\\nDoors 19:30: early\\n\\nNote: bring shoes',
    2,
  ],
  [
    ['DESCRIPTION;LANGUAGE=de:Eins', 'Location: im Hof'],
    'DESCRIPTION;LANGUAGE=de:Eins\\nLocation: im Hof',
    1,
  ],
  [['DESCRIPTION:One', '', '', 'URL: https://x.example'], 'DESCRIPTION:One\nURL: https://x.example', 0],
  [['description:one', 'more', 'url:https://x.example'], 'description:one\\nmore\nurl:https://x.example', 1],
  [['SUMMARY:One', 'X-COST:5'], 'SUMMARY:One\nX-COST:5', 0],
  [['DESCRIPTION:One', 'two', 'END:VEVENT', 'nothing'], 'DESCRIPTION:One\\ntwo\nEND:VEVENT\nnothing', 1],
  [['DTSTART:20270109T200000', 'nobody knows'], 'DTSTART:20270109T200000\nnobody knows', 0],
])('%j: tails of texts are kept, and counted', (lines, text, unindented) => {
  expect(read(...lines)).toEqual({ text, unindented });
});

it('thousands of lines that nobody indented are one text', () => {
  const { text, unindented } = read('DESCRIPTION:', ...Array.from({ length: 100_000 }, () => 'more'));
  expect(text.split('\n')).toHaveLength(1);
  expect(unindented).toBe(100_000);
  expect(read(...Array.from({ length: 100_000 }, () => ' ')).unindented).toBe(0);
});
