import { inject } from 'vitest';
import { startEventStoreContainer } from '#testing/eventStoreContainer.ts';
import { credentialsIn } from './connection.ts';
import { describeStore } from './store.contract.ts';

// Against the server itself and not through a window, for what is asked is what the server does. One that was given is
// never stopped.
const url = inject('eventStoreUrl');
if (!url) throw new Error('These tests are those of npm run test:containers.');
describeStore('the event store of the run', async () =>
  inject('mayStartContainers')
    ? startEventStoreContainer()
    : { url, credentials: credentialsIn(url), stop: async () => {} },
);
