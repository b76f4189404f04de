import type { Page } from 'playwright-core';
import { passesAxe } from '../kit/passesAxe.ts';

/** Longer than a screen ever is. */
const WHOLE = 6_000;

/**
 * Runs axe on a page at its full height: what is half beneath the header or beneath the bar of buttons, which stay in
 * view, would count as too small a target.
 */
export async function passesAxeWhole(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ ...size, height: WHOLE });
  await passesAxe(page, name);
  await page.setViewportSize(size);
}
