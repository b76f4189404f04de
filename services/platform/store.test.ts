import { expect } from 'vitest';
import { test } from './scriptedTest.ts';
import { connectStore, StoreUnavailable } from './store.ts';

test('a read that is never answered says so', async ({ scripted }) => {
  const { store } = await scripted({});
  await expect(store.head()).rejects.toThrow(StoreUnavailable);
});

test('a server with TLS is not spoken to without credentials', () => {
  expect(() => connectStore({ url: 'esdb://127.0.0.1:2113' })).toThrow('needs credentials');
  connectStore({ url: 'esdb://me:secret@127.0.0.1:2113' });
  connectStore({ url: 'esdb://127.0.0.1:2113', credentials: { username: 'me', password: 'secret' } });
});
