import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { soon } from '#testing/soon.ts';
import { type KeptSession, type Resident, residentOf } from './resident.ts';
import { routeSparingly } from './routes.ts';

const WIDE = { width: 1440, height: 900 };

export type PageOptions = BrowserContextOptions & { fresh?: boolean };

export type Pages = {
  /** A page of a fresh browser profile. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** The console at a path, for someone signed in. With `fresh` it is loaded for this journey. */
  signedIn(path: string, session: KeptSession, options?: PageOptions): Promise<Page>;
  /** Closes the pages of one journey. Throws the errors that occurred in them. */
  close(): Promise<void>;
};

/**
 * The pages that journeys open on a site. What a page costs in CPU, until a list is on the screen:
 *
 * - 0.4 s in the console that stays loaded. The first plain console of each journey is this one. The journey is
 *   signed in there and out at its end, which makes the console forget what it was shown.
 * - 1.3 s in a context that is kept, and whose storage is cleared in between: it has the site's scripts in the
 *   cache and a process that has run them. The first other plain page of each journey is opened there.
 * - The same on a phone or in Spanish: such a context is kept for each file once a journey has asked for it.
 * - 3.4 s in a context of its own, for a page that needs another address, an empty cache or permissions.
 */
export async function pagesOf(browser: Browser, address: string): Promise<Pages> {
  const defaults = { baseURL: address, viewport: WIDE, locale: 'en-GB', reducedMotion: 'reduce' } as const;
  const wrong: string[] = [];
  const lasting = await profile(browser, defaults);
  const kept = new Map<string, Promise<Profile>>();
  const taken = new Map<string, Promise<Profile>>();
  const ofOneJourney = new Set<BrowserContext>();
  let resident: Resident | undefined;
  let isResidentTaken = false;
  const pageIn = async (context: BrowserContext) => {
    const page = await context.newPage();
    page.setDefaultTimeout(soon.timeout);
    routeSparingly(page);
    await slowDown(page);
    page.on('pageerror', error => wrong.push(String(error)));
    page.on(
      'console',
      message => /Content Security|Refused to/.test(message.text()) && wrong.push(message.text()),
    );
    return page;
  };
  const contextFor = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const kind = JSON.stringify(options, Object.keys(options).sort());
    const all = { ...defaults, ...options };
    if (!staysKept(options) || taken.has(kind)) {
      const context = await browser.newContext(all);
      ofOneJourney.add(context);
      return context;
    }
    const found = kept.get(kind) ?? profile(browser, all);
    kept.set(kind, found);
    taken.set(kind, found);
    return (await found).context;
  };
  const open = async ({ viewport, ...options }: BrowserContextOptions = {}) => {
    const page = await pageIn(await contextFor(options));
    if (viewport) await page.setViewportSize(viewport);
    return page;
  };
  return {
    open,
    async signedIn(path, session, { fresh = false, ...options } = {}) {
      if (!fresh && !isResidentTaken && Object.keys(options).length === 0) {
        isResidentTaken = true;
        resident ??= residentOf(await pageIn(lasting.context), lasting.holder);
        await resident.signIn(path, session);
        return resident.page;
      }
      const page = await open(options);
      await page.addInitScript(items => Object.assign(localStorage, items), session);
      await page.goto(path);
      return page;
    },
    async close() {
      await Promise.all([...ofOneJourney].map(context => context.close()));
      ofOneJourney.clear();
      await Promise.all([...taken.values()].map(async one => (await one).empty()));
      taken.clear();
      if (isResidentTaken) await lasting.context.setOffline(false);
      if (isResidentTaken && !(await resident?.signOut())) {
        await lasting.empty();
        resident = undefined;
      }
      isResidentTaken = false;
      const found = wrong.splice(0);
      if (found.length > 0) throw new Error(`The browser reported:\n${found.join('\n')}`);
    },
  };
}

/** Whether a context with these options is kept. One with the language that all have is to be new. */
function staysKept({ hasTouch: _, locale, ...others }: BrowserContextOptions): boolean {
  return locale !== 'en-GB' && Object.keys(others).length === 0;
}

/** With SLOWED=8, pages compute eight times slower and wait for each answer: it shows journeys that win by haste. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.SLOWED ?? 1);
  if (rate === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 25 * rate,
    ...unlimited,
  });
}

type Profile = Awaited<ReturnType<typeof profile>>;

/** A browser profile with a plain page that keeps its process alive when a journey's pages are closed. */
async function profile(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const holder = await context.newPage();
  await holder.goto('/api/health/live');
  /** Removes everything of a journey but the cache. */
  const empty = async (): Promise<void> => {
    const pages = context.pages().filter(page => page !== holder);
    await Promise.all(pages.map(page => page.close()));
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    await holder.evaluate(() => localStorage.clear());
  };
  return { context, holder, empty };
}
