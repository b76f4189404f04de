import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { pushPath } from './goTo.ts';

/** What the console stores for someone who is signed in. */
export type KeptSession = { token: string; user: string };

/** The console in a page that stays loaded from journey to journey. */
export type Resident = {
  page: Page;
  /** Signs in, as from another tab, and goes to a path. */
  signIn(path: string, session: KeptSession): Promise<void>;
  /** Signs out, as from another tab. False if a journey did something to the page that would stay. */
  signOut(): Promise<boolean>;
};

/** What a journey may do to its page and nobody can take back. */
const LASTING = ['addInitScript', 'emulateMedia', 'exposeFunction'] as const;
const LOGIN = '/admin/login';
const SETTLED_MS = 3_000;

/** Makes a new page the one that stays; `holder` is another page of its profile, on the same site. */
export function residentOf(page: Page, holder: Page): Resident {
  const isChanged = watchLasting(page);
  const takeBackListeners = watchListeners(page);
  const size = page.viewportSize();
  const store = (items: object) => holder.evaluate(items => Object.assign(localStorage, items), items);
  let isLoaded = false;
  return {
    page,
    async signIn(path, { user, token }) {
      if (!isLoaded) {
        await store({ user, token });
        await page.goto(path);
        isLoaded = true;
        return;
      }
      await pushPath(page, path);
      // The console shows the login first, and the path once someone is signed in.
      if (path.startsWith('/admin')) await page.waitForFunction(isAt, LOGIN);
      // The token last: it is what the console waits for.
      await store({ user, token });
      await page.waitForFunction(login => location.pathname !== login, LOGIN);
    },
    async signOut() {
      if (page.isClosed() || isChanged()) return false;
      try {
        takeBackListeners();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        if (size && !isDeepStrictEqual(page.viewportSize(), size)) await page.setViewportSize(size);
        const isAsFound = await page.evaluate(hasDefaults);
        await holder.evaluate(() => localStorage.clear());
        await pushPath(page, LOGIN);
        await page.waitForFunction(isForgotten, LOGIN, { timeout: SETTLED_MS });
        await page.mouse.move(0, 0);
        await page.context().clearPermissions();
        await page.context().clearCookies();
        await holder.evaluate(() => localStorage.clear());
        return isAsFound;
      } catch {
        // It is somewhere else, or asks whether to leave: a new one costs a second.
        return false;
      }
    },
  };
}

/** In the page: whether it is at a path. */
function isAt(path: string): boolean {
  return location.pathname === path;
}

/** In the page: whether theme, language and density are those of a first visit. */
function hasDefaults(): boolean {
  const { lang, dataset } = document.documentElement;
  return lang === 'en' && dataset.mantineColorScheme === 'dark' && dataset.density === 'compact';
}

/** In the page: whether nothing but the login is on it. */
function isForgotten(login: string): boolean {
  const left = document.querySelector('[role=dialog], [role=menu], .mantine-Notification-root');
  return location.pathname === login && document.querySelector('main form') !== null && left === null;
}

function watchLasting(page: Page): () => boolean {
  let isChanged = false;
  const watch = (thing: object, name: string) => {
    const all = thing as Record<string, (...args: unknown[]) => unknown>;
    const real = all[name]!.bind(thing);
    all[name] = (...args) => {
      isChanged = true;
      return real(...args);
    };
  };
  for (const name of LASTING) watch(page, name);
  watch(page.clock, 'install');
  return () => isChanged;
}

/** Notes who listens to the page from now on, and returns what ends that. */
function watchListeners(page: Page): () => void {
  type Listen = (event: 'request', listener: () => void) => Page;
  const added: Parameters<Listen>[] = [];
  const on = page.on.bind(page) as Listen;
  page.on = ((...given: Parameters<Listen>) => {
    added.push(given);
    return on(...given);
  }) as Page['on'];
  return () => {
    for (const given of added.splice(0)) page.off(...given);
  };
}
