import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Nothing of a page is beside the narrowest screen. */
export async function fitsNarrow(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `${name} is wider than the screen`).toBe(clientWidth);
}
