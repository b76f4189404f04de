import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const kB = 1_000;

/** A request of a page, and what its answer was on the wire, headers included. */
type Carried = { path: string; begun: number; ended: number; bytes: number };

/** What the wire carried when someone who has never been there opens the list of events. */
export function firstVisitJourneys(site: () => Site): void {
  test('the first row of the list of events needs at most 55 requests, 360 kB of script and styles, and 62 kB of fonts', async () => {
    // A browser of its own, which has nothing yet.
    const page = await site().console('/admin/profile', { locale: 'en-GB' });
    const carried = await carriedBy(page);
    await page.goto('/admin/events');
    await page.getByRole('table', { name: 'Events' }).getByRole('link').first().waitFor();
    const late = (name: string) =>
      until(async () => carried().some(({ path }) => path.includes(name))).toBe(true);
    await late('/Toasts-');
    await late('/select-');
    // One that was given up has no end.
    const rows = carried().find(
      ({ path, ended }) => path.startsWith('/api/admin/events?') && Number.isFinite(ended),
    )!;
    // What can wait is loaded when nothing has been asked for during half a second: on a busy machine that is before
    // the rows, and some of it is counted here. Alone on the machine, 37 requests and 298 kB were measured.
    const canWait = /Toasts|[sS]elect|ScrollArea|Dock|OpenCalendar/;
    const before = carried().filter(({ begun, path }) => begun < rows.ended && !canWait.test(path));
    const bytesOf = (pattern: RegExp) =>
      before.filter(({ path }) => pattern.test(path)).reduce((sum, { bytes }) => sum + bytes, 0);
    const list = before.map(
      ({ path, begun, bytes }) => `${(begun - rows.begun).toFixed(1)} s ${bytes} ${path}`,
    );
    expect(before.length, list.join('\n')).toBeLessThanOrEqual(55);
    expect(bytesOf(/\.(js|css)$/), list.join('\n')).toBeLessThan(360 * kB);
    expect(bytesOf(/\.woff2$/), list.join('\n')).toBeLessThan(62 * kB);
  });
}

/** Notes what the page loads from now on, without a cache. */
async function carriedBy(page: Page): Promise<() => Carried[]> {
  const devTools = await page.context().newCDPSession(page);
  const all = new Map<string, Carried>();
  devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname, search } = new URL(request.url);
    all.set(requestId, {
      path: pathname + search,
      begun: timestamp,
      ended: Number.POSITIVE_INFINITY,
      bytes: 0,
    });
  });
  devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = all.get(requestId);
    if (one) Object.assign(one, { ended: timestamp, bytes: encodedDataLength });
  });
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => [...all.values()].filter(({ path }) => path.startsWith('/'));
}
