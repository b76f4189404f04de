import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Requires that a page fits the narrowest phone without scrolling sideways; its size is then as before. */
export async function fitsNarrow(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, `${name} is wider than the screen`).toBe(clientWidth);
  await page.setViewportSize(before);
}
