import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from '../kit/site.ts';

let last = 0;

/** A page of a browser in a network of its own, whose forms are counted apart from those of others. */
export function fromNetwork(site: Site, options: BrowserContextOptions = {}): Promise<Page> {
  last += 1;
  return site.open({ extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${last}` }, ...options });
}

/** Opens a page, and waits until its forms run scripts: what is sent before goes to the page itself. */
export async function gotoAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-island][data-awake]').waitFor({ state: 'attached' });
}
