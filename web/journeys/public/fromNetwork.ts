import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from '../site.ts';

let last = 0;

/** A page of a browser in a network of its own, whose forms are counted apart from those of others. */
export function fromNetwork(site: Site, options: BrowserContextOptions = {}): Promise<Page> {
  last += 1;
  return site.open({ extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${last}` }, ...options });
}
