import { inject } from 'vitest';
import { startEventStoreContainer } from '#testing/eventStoreContainer.ts';
import { credentialsIn } from '../store/connection.ts';
import { describeStore } from './store.contract.ts';

// Against the server directly, not through the fault-injecting proxy, because these tests are about the
// server's behaviour. A server that was provided is never stopped.
const url = inject('eventStoreUrl');
if (!url) throw new Error('Run these tests with npm run test:containers.');
describeStore('the event store of the run', async () =>
  inject('mayStartContainers')
    ? startEventStoreContainer()
    : { url, credentials: credentialsIn(url), stop: async () => {} },
);
