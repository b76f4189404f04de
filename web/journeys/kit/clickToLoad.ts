import type { Locator, Page } from 'playwright-core';

/**
 * Clicks a button that loads what failed before, and lets the requests for it through from that click on. Until then
 * they fail as the page's route says: a screen that loads again by itself would remove the button before the click.
 */
export async function clickToLoad(page: Page, url: string, button: Locator): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    delete dataset.isClicked;
    document.addEventListener('click', () => (dataset.isClicked = ''), { capture: true, once: true });
  });
  const isClicked = () => page.evaluate(() => 'isClicked' in document.documentElement.dataset);
  await page.route(url, async route => ((await isClicked()) ? route.continue() : route.fallback()));
  await button.click();
}
