import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serverOptions } from './httpServer.ts';

test('a server that is being stopped answers what still reaches it', async () => {
  const app = fastify(serverOptions());
  const closing = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/', async () => ({ answered: true }));
  app.addHook('preClose', async () => {
    closing.resolve();
    await asked.promise;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const closed = app.close();
  await closing.promise;
  const answer = await fetch(address).finally(asked.resolve);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  await closed;
});
