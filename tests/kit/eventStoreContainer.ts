import { GenericContainer, Wait } from 'testcontainers';

/**
 * The image of `docker-compose.yml`. About the tag: the newest announced release of the line is 23.10.7
 * (release notes of 19 June 2025); the container tests of other public projects start 23.10.8. 23.10.1 loses
 * events of $all and leaves a cluster after a truncation (KurrentDB#4250, #4492).
 */
const EVENT_STORE_IMAGE = 'eventstore/eventstore:23.10.8-bookworm-slim';
const PORT = 2113;

/** Starts an EventStoreDB with an empty log in memory. `halt` stops the container without removing it. */
export async function startEventStoreContainer() {
  const container = await new GenericContainer(EVENT_STORE_IMAGE)
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
}
