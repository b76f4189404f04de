import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const row = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const upToDate = (page: Page) => page.getByRole('button', { name: 'Up to date. Refresh' });
const news = (page: Page, count: number) =>
  page.getByRole('button', { name: `${count} new change${count === 1 ? '' : 's'} · Show` });
const asOf = (page: Page) => page.getByRole('button', { name: /^As of \d.*\. Refresh$/ });
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();
const START = '2027-06-04T20:00:00';

/** Events of the small history that are over but not completed yet: that happens a minute after the start. */
const DUE = `
  select 1 from read.events
  where kind = 'single' and status = 'published' and over_at <= now() - interval '24 hours'`;

export function liveJourneys(site: () => Site): void {
  beforeAll(async () => {
    const client = new pg.Client(site().urls.database.owner);
    await client.connect();
    while ((await client.query(DUE)).rowCount) await sleep(300);
    await client.end();
  }, 90_000);

  test("other people's changes are announced above the list, whose rows stay until a refresh", async () => {
    const event = await site().create({ title: 'Tango Tick', startDateTime: START });
    const page = await site().console('/admin/events?search=Tango+Tick');
    await row(page, 'Tango Tick').waitFor();
    await upToDate(page).waitFor();
    await site().change(event.id, { title: 'Tango Tick Gala' });
    const told = page.getByRole('status').getByText(/new change/);
    await told.waitFor({ state: 'attached' });
    await site().change(event.id, { price: '$7' });
    await news(page, 2).waitFor();
    // Announced to screen readers every 10 s at most.
    expect(await told.textContent()).toBe('1 new change');
    expect(await row(page, 'Tango Tick').count()).toBe(1);
    await passesAxe(page, 'a list with new changes');
    await news(page, 2).focus();
    await page.keyboard.press('Enter');
    await row(page, 'Tango Tick Gala').waitFor();
    await upToDate(page).waitFor();
    expect(await upToDate(page).evaluate(it => it === document.activeElement)).toBe(true);
  });

  test("the user's own changes are not news, and those of others are", async () => {
    const event = await site().create({ title: 'Own Pachanga', startDateTime: START });
    const other = await site().create({ title: 'Own Rumba', startDateTime: START });
    const page = await site().console('/admin/events?search=Own');
    await upToDate(page).waitFor();
    await page.getByRole('button', { name: 'Publish Own Pachanga', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Own Pachanga' }).getByText('Published').waitFor();
    await upToDate(page).waitFor();
    await site().change(other.id, { price: '$7' });
    await news(page, 1).waitFor();
    await site().change(event.id, { price: '$8' });
    await news(page, 2).waitFor();
  });

  test('figures and list are of the same moment: refreshing the list also refreshes the figures', async () => {
    const page = await site().console('/admin/events');
    await upToDate(page).waitFor();
    await until(async () => Number(await figure(page, 'Total Events'))).toBeGreaterThan(0);
    const before = Number(await figure(page, 'Total Events'));
    await site().create({ title: 'Figure Fandango', startDateTime: START });
    await news(page, 1).waitFor();
    expect(Number(await figure(page, 'Total Events'))).toBe(before);
    await page.getByRole('searchbox', { name: 'Search events...' }).fill('Figure Fandango');
    await row(page, 'Figure Fandango').waitFor();
    await until(async () => Number(await figure(page, 'Total Events'))).toBe(before + 1);
    await upToDate(page).waitFor();
  });

  test('the audit log announces new acts, too', async () => {
    const page = await site().console('/admin/audit');
    await upToDate(page).waitFor();
    await site().create({ title: 'Logged Lambada', startDateTime: START });
    await page.getByRole('button', { name: /new change/ }).click();
    await page.getByRole('list', { name: 'Activity' }).getByText('Logged Lambada').first().waitFor();
  });

  test('a disconnected list shows how current it is, and later announces what was missed', async () => {
    const page = await site().console('/', { fresh: true });
    await page.route('**/api/admin/positions*', route => route.abort());
    await page.goto('/admin/events?search=Missed');
    await asOf(page).waitFor();
    await site().create({ title: 'Missed Merengue', startDateTime: START });
    await page.unroute('**/api/admin/positions*');
    await news(page, 1).click();
    await row(page, 'Missed Merengue').waitFor();

    await seen(page, false);
    await asOf(page).waitFor();
    await site().create({ title: 'Missed Mambo', startDateTime: START });
    await seen(page, true);
    await news(page, 1).click();
    await row(page, 'Missed Mambo').waitFor();
  });

  test('every screen shows that rows are delayed, and how current they are', async () => {
    const page = await site().console('/admin/events');
    await upToDate(page).waitFor();
    const client = new pg.Client(site().urls.database.owner);
    await client.connect();
    await client.query("begin; select 1 from projections.checkpoints where name = 'events' for update");
    // Answered when its rows are there, which is after the commit below.
    const created = site().create({ title: 'Late Lambada', startDateTime: START });
    const late = page.getByRole('status').filter({ hasText: /^The newest changes are delayed: .* as of \d/ });
    await late.waitFor();
    await asOf(page).waitFor();
    await client.query('commit');
    await client.end();
    await created;
    await late.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /new change/ }).waitFor();
  });

  test('the key x selects the focused row', async () => {
    await site().create({ title: 'Picked Polka', startDateTime: START });
    const page = await site().console('/admin/events?search=Picked+Polka');
    await row(page, 'Picked Polka').focus();
    await page.keyboard.press('x');
    const box = page.getByRole('checkbox', { name: 'Select Picked Polka' });
    expect(await box.isChecked()).toBe(true);
    expect(await row(page, 'Picked Polka').evaluate(it => it === document.activeElement)).toBe(true);
    await page.keyboard.press('x');
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog').getByText('Select the focused row').waitFor();
  });

  test('a key sequence survives a list that loads in the middle of it', async () => {
    const page = await site().console('/admin');
    let answer = () => {};
    const held = new Promise<void>(resolve => (answer = resolve));
    await page.route('**/api/admin/events?*', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/events');
    await page.getByRole('heading', { name: 'Events Management' }).waitFor();
    // However long the list takes here, both presses count as one sequence.
    await page.evaluate(() => Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 }));
    await page.keyboard.press('g');
    answer();
    await page.getByRole('table').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  });
}

/** Makes the page believe that its tab is shown or hidden; it needs a page of its own (`fresh`). */
async function seen(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !visible);
}
