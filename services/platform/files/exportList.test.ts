import { expect, test } from 'vitest';
import { allPages, FIRST_PAGE, maskedEmail } from './exportList.ts';

test.each([
  ['ana@example.org', 'a•••@example.org'],
  ['a@example.org', 'a•••@example.org'],
  ['"odd@name"@example.org', '"•••@example.org'],
  ['😀x@example.org', '😀•••@example.org'],
  ['Erased user', 'Erased user'],
  ['@example.org', '@example.org'],
])('the address %j is masked as %j', (email, masked) => expect(maskedEmail(email)).toBe(masked));

test.each([0, 1, 999, 1_000, 1_001, 2_000])('a list of %d rows is read whole, once', async length => {
  const all = Array.from({ length }, (_, index) => index);
  const page = async ({ limit, offset }: { limit: number; offset: number }) =>
    all.slice(offset, offset + limit);
  const read = [];
  for await (const row of allPages(await page(FIRST_PAGE), page)) read.push(row);
  expect(read).toEqual(all);
});
