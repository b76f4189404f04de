import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The colour rules. All others see the same in both themes: tokens.css has nothing but colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Our pages have no frames, whose results axe would merge on a blank page; style sheets would only be fetched
 * again for an experimental rule; and passed rules are not needed. Without all that a run takes two thirds of
 * the time.
 */
const IN_ONE_GO = { resultTypes: ['violations'], preload: false } satisfies Parameters<
  AxeBuilder['options']
>[0];

export type Looked = { part?: string; rules?: 'all' | 'colours' | 'structure' };

/** Rows past these repeat what they show, and contrast and sizes of fifty rows take nine tenths of a run. */
const LATER_ROWS = ['tbody tr:nth-child(n+11)', 'main li:nth-child(n+11)'];

/** Longer than a list takes to refresh; one that a journey keeps loading stays busy. */
const REFRESHED_MS = 3_000;

/** Has no effect on a page into which an earlier run put axe, which is half a megabyte of script. */
const ALREADY_THERE = ';';

/**
 * Runs axe on a page as shown, or on a part of it, once nothing moves on it any more. A list that others' changes
 * refresh is dimmed for a moment, so what axe finds counts if a second look, after that, finds something too.
 */
export async function axeFinds(page: Page, looked: Looked = {}): Promise<string[]> {
  // Dialogs may be loaded when they first open.
  if (looked.part) await page.locator(looked.part).first().waitFor();
  const found = await lookAt(page, looked);
  if (found.length === 0) return found;
  const isCalm = () => document.querySelector('[aria-busy=true]') === null;
  await page.waitForFunction(isCalm, null, { timeout: REFRESHED_MS }).catch(() => undefined);
  return lookAt(page, looked);
}

/** What an open dialog covers is left out, as users cannot reach it: it has been on the screen without the dialog. */
async function lookAt(page: Page, { part, rules = 'all' }: Looked): Promise<string[]> {
  await stillness(page);
  const { hasAxe, hasDialog } = await page.evaluate(() => ({
    hasAxe: 'axe' in window,
    hasDialog: document.querySelector('[aria-modal=true]') !== null,
  }));
  const source = hasAxe ? { axeSource: ALREADY_THERE } : {};
  const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options(IN_ONE_GO);
  for (const rows of LATER_ROWS) axe.exclude(rows);
  if (part) axe.include(part);
  else if (hasDialog) axe.exclude('#root');
  if (rules === 'colours') axe.withRules(COLOURS);
  else axe.withTags(RULES);
  if (rules === 'structure') axe.disableRules(COLOURS);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`,
  );
}

/** Runs axe on a page's main part, or another, in the dark theme, and the colour rules in the light one. */
export function passesAxe(page: Page, name: string, part = 'main'): Promise<void> {
  return passesInBothThemes(page, name, { part });
}

/** The same for the whole page, or for a part of it. */
export async function passesInBothThemes(
  page: Page,
  name: string,
  looked: Pick<Looked, 'part'> = {},
): Promise<void> {
  expect(await axeFinds(page, looked), name).toEqual([]);
  await show(page, 'light');
  const light = await axeFinds(page, { ...looked, rules: 'colours' });
  await show(page, 'dark');
  expect(light, `${name} in the light theme`).toEqual([]);
}

/** Waits for animations to finish, except for endless ones. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(animation => animation.finished));
  });
}

async function show(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  const attribute = 'data-mantine-color-scheme';
  await page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    attribute,
    scheme,
  ] as const);
}
