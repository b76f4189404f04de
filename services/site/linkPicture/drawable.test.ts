import { expect, it } from 'vitest';
import { drawable } from './drawable.ts';

it.each([
  ['Salsa & "Son" <b>', 'Salsa & "Son" <b>'],
  ['Señorita’s Ball — 10 €, №1', 'Señorita’s Ball — 10 €, No1'],
  ['💃 Fiesta 🔥🔥 Latina ❤️', 'Fiesta Latina'],
  ['𝗦𝗔𝗟𝗦𝗔 𝓝𝓲𝓰𝓱𝓽 ｆｒｅｅ', 'SALSA Night free'],
  ['ليلة سالسا · ערב סלסה · Ночь сальсы · Νύχτα', 'ليلة سالسا · ערב סלסה · Ночь сальсы · Νύχτα'],
  ['サルサ Night 살사', 'Night'],
  ['a\u202eb\u2066c\u200d\u0000\u0007\nd\ue000\u{e0041}', 'a b c d'],
  ['lone \ud83d surrogate', 'lone surrogate'],
  [`Z\u0301${'\u0301'.repeat(50)}algo`, 'Ź\u0301\u0301algo'],
  ['💃🕺', ''],
  ['', ''],
])('of %j pictures show %j', (text, shown) => {
  expect(drawable(text)).toBe(shown);
});
