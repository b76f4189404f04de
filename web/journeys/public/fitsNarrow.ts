import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The narrowest phone, and what WCAG 1.4.10 asks for: a screen of 1,280 px enlarged four times. */
const WIDTHS = [360, 320];

/** Requires that a page fits narrow screens without scrolling sideways; its size is then as before. */
export async function fitsNarrow(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }));
    expect(scrollWidth, `${name} is wider than ${width} px`).toBe(clientWidth);
  }
  await page.setViewportSize(before);
}
