import type { EventStoreDBClient } from '@eventstore/db-client';
import { connectStore, type Store } from '#platform/store/store.ts';
import type { DatabaseUrls } from '../../../services/embedded/postgres/prepareDatabase.ts';
import { freshDatabase } from '../freshDatabase.ts';
import { openTestStore, storeUrl } from '../testStore.ts';

/** An event store of its own, in a database of its own. */
export type PlaceOfStore = {
  url: string;
  client: EventStoreDBClient;
  store: Store;
  /** Restarts the server. */
  restart(): Promise<void>;
  /** Of the database, which has nothing else. */
  database: DatabaseUrls;
  stop(): Promise<void>;
};

export async function placeOfStore(databaseUrl: string): Promise<PlaceOfStore> {
  const { urls, drop } = await freshDatabase(databaseUrl);
  const server = await openTestStore(urls.owner);
  const url = storeUrl(server.port);
  const store = connectStore({ url });
  const stop = async () => {
    await store.close();
    await server.stop();
    await drop();
  };
  const { client, restart } = server;
  return { url, client, store, restart, database: urls, stop };
}
