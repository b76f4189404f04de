import type { Page } from 'playwright-core';

/**
 * Goes to another path of the console as a link does, without loading it again: 0.2 s of CPU instead of 1.3.
 * Resolves once the screen that was shown is gone, and its dialogs, unless the path is that of a dialog. On the
 * same screen what is shown may still be that of the former path.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const heading = await page.evaluateHandle(() => [location.pathname, document.querySelector('h1')] as const);
  await pushPath(page, path);
  await page.waitForFunction(
    ([before, shown]) => location.pathname === before || !shown?.isConnected,
    heading,
  );
  if (!path.includes('dialog=')) await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
}

/** Changes the address as the browser's back and forward buttons do. */
export async function pushPath(page: Page, path: string): Promise<void> {
  await page.evaluate(path => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: String(Math.random()), usr: null };
    history.pushState(state, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}
