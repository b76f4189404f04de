import { expect, test } from 'vitest';
import { visibleText } from './visibleText.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux) "ñ" <b>', 'Mozilla/5.0 (X11; Linux) "ñ" <b>'],
  ['a\u0000b\u001b[31m\n', String.raw`a\u0000b\u001b[31m\u000a`],
  ['\u202Egpj.exe\u200b', String.raw`\u202egpj.exe\u200b`],
  ['\ud800 \u2028', String.raw`\ud800 \u2028`],
])('%j is shown as %s', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});
