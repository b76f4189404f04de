import type { Query, QueryClient } from '@tanstack/react-query';

const asked = new WeakMap<Query, number>();
const read = new WeakMap<Query, number>();

/** Notes when each query was asked for what it shows. */
export function noteReadTimes(client: QueryClient): QueryClient {
  client.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') asked.set(query, Date.now());
    // What a command's answer is put in by hand does not make the rest of it newer.
    if (action.type === 'success' && !action.manual) read.set(query, asked.get(query) ?? Date.now());
  });
  return client;
}

/** When what a query shows was asked for, in milliseconds since 1970; whatever was known before then is in it. */
export function readTime(query: Query): number | undefined {
  return read.get(query);
}
