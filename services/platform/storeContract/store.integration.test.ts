import pino from 'pino';
import { inject } from 'vitest';
import { freshDatabase } from '#testing/freshDatabase.ts';
import { startEventStore } from '../../embedded/eventstore/server.ts';
import { CREDENTIALS, describeStore } from './store.contract.ts';

describeStore('the embedded event store', async () => {
  const { urls, drop } = await freshDatabase(inject('databaseUrl'));
  const log = pino({ level: 'warn' });
  const options = { host: '127.0.0.1', port: 0, credentials: CREDENTIALS, log };
  const server = await startEventStore({ ...options, databaseUrl: urls.owner });
  return {
    url: `esdb://admin:changeit@127.0.0.1:${server.port}?tls=false`,
    isEmbedded: true,
    halt: server.stop,
    stop: async () => {
      await server.stop();
      await drop();
    },
  };
});
