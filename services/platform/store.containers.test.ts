import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { test } from 'vitest';
import { describeStore } from './store.contract.ts';

/** The last line under a BSD licence. */
const IMAGE = 'eventstore/eventstore:23.10.1-bookworm-slim';
const NAME = 'EventStoreDB 23.10 in a container';
const PORT = 2113;

const docker = await getContainerRuntimeClient().catch(() => undefined);

if (docker) {
  describeStore(NAME, async () => {
    const container = await new GenericContainer(IMAGE)
      .withEnvironment({
        EVENTSTORE_INSECURE: 'true',
        EVENTSTORE_CLUSTER_SIZE: '1',
        EVENTSTORE_RUN_PROJECTIONS: 'None',
        EVENTSTORE_MEM_DB: 'true',
      })
      .withExposedPorts(PORT)
      .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCodeMatching(code => code < 300))
      .withStartupTimeout(120_000)
      .start();
    return {
      url: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
      halt: async () => {
        await container.stop({ remove: false });
      },
      stop: async () => {
        await container.stop();
      },
    };
  });
} else {
  console.info(`Skipped: ${NAME}. No Docker is running here.`);
  test.skip(`${NAME}: no Docker is running here`, () => {});
}
