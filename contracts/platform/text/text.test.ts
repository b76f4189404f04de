import { expect, test } from 'vitest';
import { z } from 'zod';
import { asWritten, emptyAsNull, inLines, inOneLine, line, lines, orNull } from './text.ts';

test.each([
  ['Salsa\r\nFriday', 'Salsa Friday'],
  ['  Salsa \t\n\r\n Friday\n', 'Salsa Friday'],
  ['Bea\r\nBcc: all@example.org', 'Bea Bcc: all@example.org'],
  ['Salsa\u2028Friday\u0085Night\vx\fy', 'Salsa Friday Night x y'],
  ['Sal\u0000sa\u0007\u001b[31m', 'Salsa[31m'],
  ['\u202Egro.elpmaxe\u202C \u2066x\u2069', 'gro.elpmaxe x'],
  ['Two  blanks stay', 'Two  blanks stay'],
  ['مرحبا 💃🏽 Íñigo', 'مرحبا 💃🏽 Íñigo'],
  ['\r\n \t', ''],
])('%j is the line %j', (text, expected) => {
  expect(inOneLine(text)).toBe(expected);
  expect(inOneLine(expected)).toBe(expected);
});

test.each([
  ['One\r\nTwo\rThree\n\nFour', 'One\nTwo\rThree\n\nFour'.replace('\r', '\n')],
  ['\r\n  \tOne\tTwo  \n', 'One\tTwo'],
  ['One\u2028Two\u2029Three', 'One\nTwo\nThree'],
  ['O\u0000ne\u0007', 'One'],
  ['\u202Eمرحبا', '\u202Eمرحبا'],
])('%j is the text %j', (text, expected) => {
  expect(inLines(text)).toBe(expected);
  expect(inLines(expected)).toBe(expected);
});

test('a megabyte of blanks and line breaks takes no time', () => {
  const blanks = ' '.repeat(1_000_000);
  expect(inOneLine(`a${blanks}b`)).toHaveLength(1_000_002);
  expect(inOneLine(`a${blanks}\nb`)).toBe('a b');
  expect(inOneLine('\r'.repeat(1_000_000))).toBe('');
});

test('limits count what is left', () => {
  expect(line(3).parse(' a\nb\r\n')).toBe('a b');
  expect(line(2).safeParse('a\r\nb').success).toBe(false);
  expect(line(5).min(1).safeParse('\r\n').success).toBe(false);
  expect(lines(3).parse('a\r\nb\n\n')).toBe('a\nb');
});

test('what is left empty is null', () => {
  expect(['', ' \r\n', null, 'x'].map(text => orNull(line(9)).parse(text))).toEqual([null, null, null, 'x']);
  expect(['', ' \t', null, 'a@b.de'].map(text => emptyAsNull(z.email()).parse(text))).toEqual([
    ...[null, null, null, 'a@b.de'],
  ]);
});

test('a form has the limits of what is recorded, and lines for its texts', () => {
  const recorded = {
    name: z.string().min(1).max(5),
    place: z.string().max(5).nullable().optional(),
    id: z.uuid(),
  };
  const form = z.object(asWritten(recorded)).partial();
  expect(form.parse({ name: 'a\nb', place: ' \n' })).toEqual({ name: 'a b', place: null });
  expect(form.safeParse({ name: '' }).success).toBe(false);
  expect(form.safeParse({ place: 'longer' }).success).toBe(false);
  // Facts are read as they were recorded.
  expect(z.object(recorded).partial().parse({ name: 'a\nb', place: '' })).toEqual({
    name: 'a\nb',
    place: '',
  });
});
