import { expect, test } from 'vitest';
import { shortNumber } from './shortNumber.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [1049, '1.0k'],
  [1250, '1.3k'],
  [12_345, '12.3k'],
])('%i is %s', (value, shown) => {
  expect(shortNumber(value, 'en')).toBe(shown);
});

test('Spanish uses a decimal comma', () => expect(shortNumber(1250, 'es')).toBe('1,3k'));
