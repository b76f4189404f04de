import type { APIResponse, CDPSession, Page, Route } from 'playwright-core';

type Handler = Parameters<Page['route']>[1];
type Rule = { url: string | RegExp; pattern: RegExp; handler: Handler; times: number };
type Paused = {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postData?: string };
};
type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

const KEPT_BY_BROWSERS = /assets|woff2/;

/**
 * Gives a page its own `route`. Playwright's looks at every request of the page and lets the browser cache nothing as
 * long as there is one, so that a load costs 4 s of CPU instead of 1.5: this one looks only at what is routed.
 */
export function routeSparingly(page: Page): void {
  const rules: Rule[] = [];
  const working = new Set<Promise<unknown>>();
  const sought = new Set<string>();
  let session: Promise<CDPSession> | undefined;

  const onPaused = async (paused: Paused, to: CDPSession): Promise<void> => {
    const left = rules.filter(({ pattern }) => pattern.test(paused.request.url)).toReversed();
    const next = async (): Promise<unknown> => {
      const rule = left.shift();
      if (!rule) return to.send('Fetch.continueRequest', { requestId: paused.requestId });
      rule.times -= 1;
      if (rule.times === 0) rules.splice(rules.indexOf(rule), 1);
      const route = routeOf(page, to, paused, next);
      return rule.handler(route, route.request());
    };
    await next();
  };
  const start = async (): Promise<CDPSession> => {
    const started = await page.context().newCDPSession(page);
    started.on('Fetch.requestPaused', paused => {
      const work = onPaused(paused as Paused, started).catch(ignoreUnwanted);
      working.add(work);
      void work.finally(() => working.delete(work));
    });
    return started;
  };
  const remove = (isGone: (rule: Rule) => boolean) => {
    for (const rule of rules.filter(isGone)) rules.splice(rules.indexOf(rule), 1);
  };

  page.route = async (url, handler, { times = Number.POSITIVE_INFINITY } = {}) => {
    if (typeof url !== 'string' && !(url instanceof RegExp)) throw new Error('Only globs and expressions.');
    session ??= start();
    rules.push({ url, pattern: expressionOf(url), handler, times });
    // Once looked for it always is: what a handler left without an answer would go on otherwise.
    sought.add(typeof url === 'string' ? url.replaceAll('?', String.raw`\?`).replaceAll('**', '*') : '*');
    const patterns = [...sought].map(urlPattern => ({ urlPattern }));
    const own = await session;
    if (KEPT_BY_BROWSERS.test(String(url))) {
      // What the page has had before would never be asked for.
      await own.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
      await own.send('Network.setCacheDisabled', { cacheDisabled: true });
    }
    await own.send('Fetch.enable', { patterns });
    return { dispose: () => page.unroute(url, handler), [Symbol.asyncDispose]: async () => {} };
  };
  const cacheAgain = async (): Promise<void> => {
    if (rules.some(({ url }) => KEPT_BY_BROWSERS.test(String(url)))) return;
    await (await session)?.send('Network.setCacheDisabled', { cacheDisabled: false });
  };
  page.unroute = async (url, handler) => {
    remove(rule => String(rule.url) === String(url) && (!handler || rule.handler === handler));
    await cacheAgain();
  };
  page.unrouteAll = async ({ behavior } = {}) => {
    remove(() => true);
    await cacheAgain();
    if (behavior === 'wait') await Promise.all(working);
    sought.clear();
    await (await session)?.send('Fetch.disable');
  };
}

/** A page that is closed, went elsewhere or is no longer routed has stopped waiting for its answer. */
function ignoreUnwanted(error: Error): void {
  if (!/Protocol error|closed/.test(error.message)) throw error;
}

/** A glob as Playwright reads it: one star stays within a part of the path. */
function expressionOf(url: string | RegExp): RegExp {
  if (url instanceof RegExp) return url;
  const parts = url.split(/(\*\*?)/).map(part => {
    if (part === '**') return '.*';
    return part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Its headers without those of how it was sent. */
function plainHeaders(response?: APIResponse): Record<string, string> {
  const entries = Object.entries(response?.headers() ?? {});
  return Object.fromEntries(entries.filter(([name]) => !/^content-(encoding|length)|transfer-/.test(name)));
}

function routeOf(page: Page, to: CDPSession, paused: Paused, next: () => Promise<unknown>): Route {
  const { requestId, request } = paused;
  const { url, method, headers, postData } = request;
  const route = {
    request: () => ({
      url: () => url,
      method: () => method,
      headers: () =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      postData: () => postData ?? null,
      postDataJSON: () => JSON.parse(postData ?? 'null'),
    }),
    abort: () => to.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }),
    continue: () => to.send('Fetch.continueRequest', { requestId }),
    fallback: next,
    fetch: () => page.request.fetch(url, { method, headers, ...(postData && { data: postData }) }),
    fulfill: async ({ status, json, body, contentType, headers, response }: Answer = {}) => {
      const text = json === undefined ? (body ?? (await response?.text()) ?? '') : JSON.stringify(json);
      const type = contentType ?? (json === undefined ? undefined : 'application/json');
      const all = { ...plainHeaders(response), ...headers, ...(type && { 'content-type': type }) };
      return to.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status ?? response?.status() ?? 200,
        responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
        body: Buffer.from(text).toString('base64'),
      });
    },
  };
  return route as unknown as Route;
}
