import { expect, it } from 'vitest';
import { visitorOf } from './visitor.ts';

it.each([
  ['127.0.0.1', '127.0.0.•', 'This computer'],
  ['::ffff:192.168.1.20', '192.168.1.•', 'Local network'],
  ['8.8.8.8', '8.8.8.•', 'United States'],
  ['2001:4860:4860::8888', '2001:4860:4860:•', 'United States'],
  ['240.0.0.1', '240.0.0.•', null],
  ['not an address', '•', null],
])('shows of %s no more than %s, %s', (ip, shown, place) => {
  expect(visitorOf({ ip })).toMatchObject({ ip: shown, place });
});
