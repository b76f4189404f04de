import type { Query, QueryClient } from '@tanstack/react-query';

const asked = new WeakMap<Query, number>();
const read = new WeakMap<Query, number>();

/** Records for each query when the data it shows was requested. */
export function noteReadTimes(client: QueryClient): QueryClient {
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') asked.set(query, Date.now());
    // Data that a command's answer put in by hand does not make the rest of it newer.
    if (action.type === 'success' && !action.manual) read.set(query, asked.get(query) ?? Date.now());
  });
  return client;
}

/** When a query's data was requested, in milliseconds since 1970; it includes everything recorded before. */
export function readTime(query: Query): number | undefined {
  return read.get(query);
}
