import { expect, inject } from 'vitest';
import { type Method, startStack } from '../stack.ts';

export type Regions = Awaited<ReturnType<typeof startRegions>>;
export type Headers = Record<string, string>;
export type Body = Record<string, unknown>;

/** A stack whose administrator opens, changes and removes regions. */
export async function startRegions() {
  const stack = await startStack(inject('databaseUrl'));

  async function call(method: Method, url: string, body?: object, headers: Headers = {}) {
    const answer = await stack.send(method, `/api${url}`, body, headers);
    return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag as string };
  }

  let cities = 0;
  return {
    stack,
    call,
    /** A region that is opened now, in a city of its own. */
    async open(more: Body = {}): Promise<Body & { id: string; revision: number }> {
      cities += 1;
      const place = { city: `City ${cities}`, country: 'Portugal', timeZone: 'Europe/Lisbon' };
      const opened = await call('POST', '/admin/regions', { ...place, ...more });
      expect(opened.status, JSON.stringify(opened.body)).toBe(201);
      return opened.body.region;
    },
    read: async (id: string) => (await call('GET', `/admin/regions/${id}`)).body.region,
    listed: async (query: string) => (await call('GET', `/admin/regions?${query}`)).body,
    put: (id: string, body: Body, headers?: Headers) => call('PUT', `/admin/regions/${id}`, body, headers),
    remove: (id: string, headers?: Headers) => call('DELETE', `/admin/regions/${id}`, undefined, headers),
    stop: () => stack.stop(),
  };
}

export const GONE = { status: 404, body: { error: 'This region does not exist, or was deleted.' } };
