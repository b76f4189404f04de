import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import { chooseInRow } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

export function pastJourneys(site: () => Site): void {
  async function renamed(title: string) {
    const event = await site().create({ title, startDateTime: '2027-05-05T20:00:00' });
    const between = new Date().toISOString();
    await site().change(event.id, { title: `${title} later` });
    return { event, between };
  }

  test('the slider leads from change to change, lights what changed, and nothing can be changed', async () => {
    await renamed('Slider Night');
    const page = await site().console('/admin/events?search=Slider');
    const row = (title: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await row('Slider Night later').waitFor();
    await page.getByRole('button', { name: 'Look at an earlier moment' }).click();
    const banner = page.getByRole('region', { name: 'Earlier moment' });
    await banner.getByRole('heading', { name: /^As of / }).waitFor();
    await banner.getByText('Slider Night').first().waitFor();
    expect(await page.getByRole('button', { name: 'Create event' }).count()).toBe(0);
    const slider = banner.getByRole('slider', { name: 'Changes up to this moment' });
    await slider.focus();
    const isThere = (title: string) => row(title).isVisible();
    for (let press = 0; press < 6 && !(await isThere('Slider Night')); press++) {
      await banner.getByRole('button', { name: 'Earlier change' }).click();
      await row('Slider Night')
        .waitFor({ timeout: 15_000 })
        .catch(() => {});
    }
    await row('Slider Night').waitFor();
    expect(await row('Slider Night').getAttribute('data-glowing')).toBe('true');
    await passesAxe(page, 'main');
    // By mouse, to the end of the slider.
    const box = (await slider.boundingBox())!;
    await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
    await row('Slider Night later').waitFor();
    await banner.getByRole('button', { name: 'Back to now' }).click();
    await page.getByRole('button', { name: 'Create event' }).waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBeNull();
  });

  test('the history of a thing ends at the moment, and offers nothing to take back', async () => {
    const { event, between } = await renamed('Then Night');
    const page = await site().console(
      `/admin/events?search=Then+Night&at=${between}&history=event-${event.id}`,
    );
    const dialog = page.getByRole('dialog', { name: 'History of Then Night', exact: true });
    const acts = dialog.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem');
    await acts.first().waitFor();
    expect(await acts.count()).toBe(1);
    expect(await dialog.getByText(/^Up to /).count()).toBe(1);
    expect(await dialog.getByRole('button', { name: /Undo|Restore/ }).count()).toBe(0);
    await passesAxe(page, '[role=dialog]');
  });

  test('a moment stays from screen to screen, and its address shows it to others', async () => {
    const region = await site().openRegion({ city: 'Momentia', country: 'Nowhere', timeZone: 'UTC' });
    const at = new Date().toISOString();
    await site().openRegion({ city: 'Postera', country: 'Nowhere', timeZone: 'UTC' });
    const page = await site().console(`/admin/regions?at=${at}`);
    const row = (city: string) => page.getByRole('row').filter({ hasText: city });
    await row(region.city).waitFor();
    expect(await row('Postera').count()).toBe(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe(`regions-as-of-${at.replaceAll(':', '-')}.csv`);
    const file = readFileSync(await (await downloading).path(), 'utf8');
    expect([file.includes('Momentia'), file.includes('Postera')]).toEqual([true, false]);
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Venues' }).click();
    await until(
      async () =>
        new URL(page.url()).pathname === '/admin/venues' && new URL(page.url()).searchParams.get('at') === at,
    );
    // The next journey signs in anew in this page, and has to see now.
  });

  test('"Why is it so?" steps through what made a row, with the code that did it', async () => {
    await renamed('Stepped Night');
    const page = await site().console('/admin/events?search=Stepped');
    await chooseInRow(page, 'Stepped Night later', 'Why is it so?');
    const step = (name: RegExp) => page.getByRole('region', { name });
    await step(/^Step 2 of 2$/).waitFor();
    await step(/^Step 2 of 2$/)
      .getByText('Stepped Night later')
      .first()
      .waitFor();
    expect(
      await step(/^Step 2 of 2$/)
        .locator('code')
        .first()
        .textContent(),
    ).toMatch(/^projections\/events\/single\.ts:\d+$/);
    await passesAxe(page, 'main');
    await page.getByRole('button', { name: 'Previous step' }).click();
    await step(/^Step 1 of 2$/)
      .getByText('Stepped Night', { exact: true })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'The whole row after this' }).click();
    await step(/^Step 1 of 2$/)
      .locator('dt')
      .filter({ hasText: 'start_local' })
      .waitFor();
  });

  test('two moments of a list show what differs, who did it, and give it as a file', async () => {
    const from = new Date().toISOString();
    const { event } = await renamed('Compared Night');
    await site().change(event.id, { price: '$12' });
    const page = await site().console(
      `/admin/compare?list=events&from=${from}&until=${new Date().toISOString()}`,
    );
    const differences = page.getByRole('list', { name: 'Differences' });
    const row = differences.getByRole('listitem').filter({ hasText: 'Compared Night later' }).first();
    await row.waitFor();
    expect(await row.textContent()).toContain('Added');
    await row
      .getByText(/created/)
      .first()
      .waitFor();
    await passesAxe(page, 'main');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^events-.*\.csv$/);
  });

  test('in Spanish, too', async () => {
    const page = await site().console('/admin/events', { fresh: true });
    await page.addInitScript(() => localStorage.setItem('language', 'es'));
    await page.goto(`${site().address}/admin/events?at=${new Date().toISOString()}`);
    await page
      .getByRole('region', { name: 'Momento anterior' })
      .getByRole('button', { name: 'Volver a ahora' })
      .waitFor();
    await page.evaluate(() => localStorage.removeItem('language'));
  });
}
