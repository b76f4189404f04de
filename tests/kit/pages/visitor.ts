import type { LightMyRequestResponse } from 'fastify';
import type { Stack } from '../stack.ts';

type Fields = readonly (readonly [string, string])[];

/** A visitor's browser without scripts: it keeps cookies as browsers do, by name and path, and sends forms. */
export type Visitor = {
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, fields: Fields, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Sends a form with a file, as `multipart/form-data`. */
  upload(url: string, fields: Fields, file: Upload): Promise<LightMyRequestResponse>;
  /** The names of the cookies that go to an address. */
  cookiesFor(url: string): string[];
  /** The value of a cookie. */
  cookie(name: string): string | undefined;
};

type Upload = { field: string; name: string; bytes: Uint8Array<ArrayBuffer> };

let visitors = 0;

/** A browser with an address that no other has. */
export function visitor({ app }: Pick<Stack, 'app'>): Visitor {
  const remoteAddress = `203.0.113.${++visitors & 255}`;
  const jar = new Map<string, { name: string; value: string; path: string }>();
  const sentTo = (url: string) =>
    [...jar.values()].filter(({ path }) =>
      `${url.split('?')[0]}/`.startsWith(path === '/' ? '/' : `${path}/`),
    );
  const send = async (method: 'GET' | 'POST', url: string, payload?: string | Buffer, headers = {}) => {
    const cookie = sentTo(url)
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const type = payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({
      ...{ method, url, remoteAddress, ...(payload !== undefined && { payload }) },
      headers: { host: 'localhost:3000', ...type, ...(cookie && { cookie }), ...headers },
    });
    for (const { name, value, path = '/' } of answer.cookies) {
      if (value) jar.set(`${name} ${path}`, { name, value, path });
      else jar.delete(`${name} ${path}`);
    }
    return answer;
  };
  const upload: Visitor['upload'] = async (url, fields, { field, name, bytes }) => {
    const form = new FormData();
    for (const [key, value] of fields) form.append(key, value);
    form.append(field, new Blob([bytes]), name);
    const sent = new Response(form);
    const type = { 'content-type': sent.headers.get('content-type')!, 'sec-fetch-site': 'same-origin' };
    return send('POST', url, Buffer.from(await sent.arrayBuffer()), type);
  };
  return {
    upload,
    get: url => send('GET', url),
    post: (url, fields, headers) =>
      send('POST', url, String(new URLSearchParams(fields.map(([...field]) => field))), {
        'sec-fetch-site': 'same-origin',
        ...headers,
      }),
    cookiesFor: url => [...new Set(sentTo(url).map(({ name }) => name))].sort(),
    cookie: name => [...jar.values()].find(one => one.name === name)?.value,
  };
}

/** The page that an answer to a form redirects to. */
export function pageAfter(
  who: Pick<Visitor, 'get'>,
  { headers }: Pick<LightMyRequestResponse, 'headers'>,
): Promise<LightMyRequestResponse> {
  return who.get(String(headers.location).split('#')[0]!);
}
