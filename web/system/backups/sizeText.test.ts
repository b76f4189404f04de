import { expect, it } from 'vitest';
import { sizeText } from './sizeText.ts';

it.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1_023, '1,023 Bytes'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [1_048_576, '1 MB'],
  [5 * 1_024 ** 3, '5 GB'],
  [5_000 * 1_024 ** 3, '5,000 GB'],
])('%i is shown as %s', (bytes, text) => expect(sizeText(bytes, 'en')).toBe(text));

it('numbers are in the reader’s language', () => {
  expect(sizeText(1_536, 'es')).toBe('1,5 KB');
});
