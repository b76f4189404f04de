import pino from 'pino';
import { inject } from 'vitest';
import { freshDatabase } from '../../.ci/freshDatabase.ts';
import { startEventStore } from '../embedded/eventstore/server.ts';
import { describeStore } from './store.contract.ts';

describeStore('the embedded event store', async () => {
  const { urls, drop } = await freshDatabase(inject('databaseUrl'));
  const log = pino({ level: 'warn' });
  const server = await startEventStore({ databaseUrl: urls.owner, host: '127.0.0.1', port: 0, log });
  return {
    url: `esdb://127.0.0.1:${server.port}?tls=false`,
    stop: async () => {
      await server.stop();
      await drop();
    },
  };
});
