import { expect, test } from 'vitest';
import { dateFormat, dayIn, localeOf } from './locale.ts';

test('English has the day first and 24 hours, except where the browser is at home in the United States', () => {
  expect(dayIn(localeOf('en'), '2026-11-27')).toBe('Fri, 27 Nov 2026');
  for (const preferred of ['en-GB', 'en', 'de-DE', 'en-USA', '', 'x'.repeat(10_000)])
    expect(localeOf('en', preferred)).toBe('en-GB');
  expect(dayIn(localeOf('en', 'en-US'), '2026-11-27')).toBe('Fri, Nov 27, 2026');
  expect(dayIn(localeOf('en', 'en-us'), '2026-11-27', 'long')).toBe('November 27, 2026');
  expect(dayIn(localeOf('es', 'en-US'), '2026-11-27')).toBe('vie, 27 nov 2026');
  const time = { timeStyle: 'short', timeZone: 'UTC' } as const;
  const at = new Date('2026-11-27T20:30Z');
  expect(dateFormat(localeOf('en'), time).format(at)).toBe('20:30');
  expect(dateFormat(localeOf('en', 'en-US'), time).format(at)).toMatch(/^8:30\sPM$/);
});

test('what is no day stays as it is', () => {
  for (const text of ['', 'soon', '2026-13-01', '2026-11-27T20:00']) expect(dayIn('en-GB', text)).toBe(text);
});
