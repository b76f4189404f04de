import { expect, test } from 'vitest';
import { shownSize } from './shownSize.ts';
import { shownShortSpan, shownSpan } from './shownSpan.ts';

test.each([
  [0, '0 Bytes'],
  [1_023, '1,023 Bytes'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [1_048_575, '1 MB'],
  [5_242_880, '5 MB'],
  [1_610_612_736, '1.5 GB'],
  [5_497_558_138_880, '5,120 GB'],
])('%d bytes are %s', (bytes, shown) => expect(shownSize(bytes, 'en')).toBe(shown));

test.each([
  [0, '0 minutes'],
  [59.9, '0 minutes'],
  [60, '1 minute'],
  [3_660, '1 hour, 1 minute'],
  [86_400, '1 day, 0 hours, 0 minutes'],
  [183_900, '2 days, 3 hours, 5 minutes'],
])('%d seconds of uptime are %s', (seconds, shown) => expect(shownSpan(seconds, 'en')).toBe(shown));

test('sizes and spans are in the reader’s language', () => {
  expect(shownSize(1_536, 'es')).toBe('1,5 KB');
  expect(shownSpan(183_900, 'es')).toBe('2 días, 3 horas, 5 minutos');
});

test.each([
  [0, '0 seconds'],
  [40, '40 seconds'],
  [200, '3 minutes, 20 seconds'],
  [180, '3 minutes'],
  [7_260, '2 hours, 1 minute'],
])('%d seconds that are left are %s', (seconds, shown) => expect(shownShortSpan(seconds, 'en')).toBe(shown));
