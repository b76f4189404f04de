import type { Locator, Page } from 'playwright-core';

type Chosen = { name: string; mimeType: string; buffer: Buffer };

/** Chooses a file as people do: a click on the button, then the browser's dialog. */
export async function chooseFile(page: Page, within: Page | Locator, file: Chosen): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Choose a file' }).click();
  await (await asked).setFiles(file);
}
