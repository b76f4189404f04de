import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const WIDE = { width: 1440, height: 900 };

export type Pages = {
  /** A page of a fresh browser profile. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Closes the pages of one journey. Throws the errors that occurred in them. */
  close(): Promise<void>;
};

/**
 * The pages that journeys open on a site. The first plain one of each journey is opened in a context that is
 * kept, and whose storage is cleared in between: it has the site's scripts in the cache and a process that
 * has run them, so a list is on the screen after 1.3 s of CPU instead of 2.1. A page that needs another
 * address, language or kind of device, or a second browser besides the first, gets a context of its own.
 */
export async function pagesOf(browser: Browser, address: string): Promise<Pages> {
  const defaults = { baseURL: address, viewport: WIDE, locale: 'en-US', reducedMotion: 'reduce' } as const;
  const wrong: string[] = [];
  const kept = await browser.newContext(defaults);
  // A plain page that keeps the process alive when a journey's pages are closed.
  const holder = await kept.newPage();
  await holder.goto('/api/health/live');
  let isTaken = false;
  const contextFor = async ({ viewport, ...options }: BrowserContextOptions) => {
    const own = isTaken || Object.keys(options).length > 0;
    if (own) return browser.newContext({ ...defaults, ...(viewport && { viewport }), ...options });
    isTaken = true;
    return kept;
  };
  return {
    async open(options = {}) {
      const page = await (await contextFor(options)).newPage();
      if (options.viewport) await page.setViewportSize(options.viewport);
      page.setDefaultTimeout(10_000);
      page.on('pageerror', error => wrong.push(String(error)));
      page.on(
        'console',
        message => /Content Security|Refused to/.test(message.text()) && wrong.push(message.text()),
      );
      return page;
    },
    async close() {
      const others = browser.contexts().filter(context => context !== kept);
      await Promise.all(others.map(context => context.close()));
      await empty(kept, holder);
      isTaken = false;
      const found = wrong.splice(0);
      if (found.length > 0) throw new Error(`The browser reported:\n${found.join('\n')}`);
    },
  };
}

/** Removes everything of a journey but the cache. */
async function empty(context: BrowserContext, holder: Page): Promise<void> {
  const pages = context.pages().filter(page => page !== holder);
  await Promise.all(pages.map(page => page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await holder.evaluate(() => localStorage.clear());
}
