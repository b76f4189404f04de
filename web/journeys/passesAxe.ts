import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Has axe look at a page's main part, or another, in the dark, and at its colours in the light. */
export async function passesAxe(page: Page, name: string, part = 'main'): Promise<void> {
  const looking = () => new AxeBuilder({ page }).include(part);
  expect(await violations(looking().withTags(RULES)), name).toEqual([]);
  await show(page, 'light');
  const light = await violations(looking().withRules('color-contrast'));
  await show(page, 'dark');
  expect(light, `${name} in the light theme`).toEqual([]);
}

async function show(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  const attribute = 'data-mantine-color-scheme';
  await page.evaluate(([name, value]) => document.documentElement.setAttribute(name, value), [
    attribute,
    scheme,
  ] as const);
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
  );
}
