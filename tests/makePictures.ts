import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { startProduct } from '#testing/product.ts';
import { launchBrowser } from '../web/journeys/kit/browser.ts';

// Makes the pictures of the README, of what `npm start` shows on a fresh machine.

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const SIZE = { width: 1280, height: 960 };

/** Waits until the demonstration history is recorded, and rows have it. */
async function filled(address: string, token: string): Promise<void> {
  const events = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${address}/api/admin/events?limit=1`, { headers });
    return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
  };
  for (let before = -1, now = 0; now === 0 || now !== before; ) {
    before = now;
    await sleep(5_000);
    now = await events();
  }
}

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(`docs/pictures/${name}.webp`);
}

const product = await startProduct({ DEMO: '1' });
const browser = await launchBrowser();
try {
  await mkdir(FOLDER, { recursive: true });
  await filled(product.address, product.token);
  const context = await browser.newContext({ viewport: SIZE, colorScheme: 'dark', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${product.address}/events`);
  await picture(page, 'calendar');
  const headers = { authorization: `Bearer ${product.token}` };
  const me = await fetch(`${product.address}/api/auth/me`, { headers }).then(answer => answer.json());
  const session = { token: product.token, user: JSON.stringify(me) };
  await page.evaluate(items => void Object.assign(localStorage, items), session);
  await page.goto(`${product.address}/admin/events`);
  await page.getByRole('table', { name: 'Events' }).getByRole('row').nth(3).waitFor();
  await picture(page, 'console');
} finally {
  await browser.close();
  await product.stop();
}
