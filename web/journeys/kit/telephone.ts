import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The size of a phone's screen. */
export const NARROW = { width: 390, height: 844 };

/**
 * Asserts that nothing on the page is wider than the screen, and that a dialog fills it exactly, once it is laid out.
 */
export async function fitsTelephone(page: Page, name: string): Promise<void> {
  const wide = () => page.evaluate(widerThanScreen);
  await expect.poll(wide, { message: `${name} is wider than the screen` }).toEqual([]);
  const whole = { x: 0, y: 0, ...NARROW };
  const others = async () => (await page.evaluate(dialogs)).filter(shape => !isDeepStrictEqual(shape, whole));
  await expect.poll(others, { message: `${name} fills the screen` }).toEqual([]);
}

/** In the page: what can be scrolled sideways, and the texts and boxes in it that stand out. */
function widerThanScreen(): string[] {
  const inside = document.querySelectorAll('[role=dialog] *');
  const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflowX);
  const nameOf = (it: Element) => it.outerHTML.slice(0, 160);
  const standingOut = (wide: Element) => {
    const edge = wide.getBoundingClientRect().left + wide.clientWidth + 1;
    const out = [...wide.querySelectorAll('*')].filter(it => it.getBoundingClientRect().right > edge);
    return out.filter(it => !out.some(other => other !== it && it.contains(other)));
  };
  return [document.documentElement, ...[...inside].filter(scrolls)]
    .filter(it => it.scrollWidth > it.clientWidth)
    .map(it => [nameOf(it), ...standingOut(it).map(nameOf)].join(' < '));
}

/** In the page: the places of the dialogs. */
function dialogs() {
  return [...document.querySelectorAll('[aria-modal=true]')].map(it => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return { x, y, width, height };
  });
}
