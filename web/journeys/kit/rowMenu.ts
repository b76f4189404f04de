import type { Page } from 'playwright-core';

/** The button that opens the menu of a row of the events list. */
export const rowMenu = (page: Page, title: string) =>
  page.getByRole('button', { name: `Actions for ${title}`, exact: true });

/** Chooses an entry of a row's menu. */
export async function chooseInRow(page: Page, title: string, word: string): Promise<void> {
  await rowMenu(page, title).click();
  await page.getByRole('menuitem', { name: word, exact: true }).click();
}
