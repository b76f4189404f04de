import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The size of a phone's screen. */
export const NARROW = { width: 390, height: 844 };

/** Asserts that nothing on the page is wider than the screen, and that a dialog fills it exactly. */
export async function fitsTelephone(page: Page, name: string): Promise<void> {
  const { wide, dialogs } = await page.evaluate(() => {
    const inside = document.querySelectorAll('[role=dialog] *');
    const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflowX);
    return {
      wide: [document.documentElement, ...[...inside].filter(scrolls)]
        .filter(it => it.scrollWidth > it.clientWidth)
        .map(it => it.outerHTML.slice(0, 160)),
      dialogs: [...document.querySelectorAll('[aria-modal=true]')].map(it => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return { x, y, width, height };
      }),
    };
  });
  expect(wide, `${name} is wider than the screen`).toEqual([]);
  expect(dialogs, `${name} fills the screen`).toEqual(dialogs.map(() => ({ x: 0, y: 0, ...NARROW })));
}
