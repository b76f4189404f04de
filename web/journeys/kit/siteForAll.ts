import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Site, startSite } from './site.ts';

/** One product and one browser for all journeys of a file: starting them costs more than most journeys. */
export function siteForAll(options: Parameters<typeof startSite>[0] = {}): () => Site {
  let running: Site;
  beforeAll(async () => {
    running = await startSite(options);
  }, 120_000);
  afterEach(() => running.closePages());
  afterAll(() => running?.stop());
  return () => running;
}
