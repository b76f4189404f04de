import { expect, test } from 'vitest';
import { momentAsked } from './asking.ts';
import { createPastClient } from './queryClient.ts';

test('what a cache of an earlier moment asks is about that moment, and nothing else is', async () => {
  let moment = '2026-11-13T14:00:00.000Z';
  const client = createPastClient(() => moment);
  const ask = (key: string) => client.fetchQuery({ queryKey: [key], queryFn: async () => momentAsked() });
  const first = ask('a');
  expect(momentAsked()).toBeNull();
  expect(await first).toBe(moment);
  moment = '2026-11-14T14:00:00.000Z';
  expect(await ask('b')).toBe(moment);
  client.clear();
});
