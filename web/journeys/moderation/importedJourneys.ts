import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const NARROW = { width: 390, height: 844 };
const SCREEN = '/admin/imported-events';

const dialog = (page: Page, name?: string) => page.getByRole('dialog', { ...(name && { name }) });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Sends seven items with an API key: complete ones, and one with issues. */
async function sendItems(site: Site, key: string): Promise<void> {
  const night = (number: number, more: object = {}) => ({
    ...{ id: `night ${number}`, title: `Collected night ${number}`, venue: `Club ${number}` },
    ...{ start: `2027-01-0${number}T21:00`, timeZone: 'Europe/Berlin', danceStyles: 'Salsa', price: '10' },
    ...more,
  });
  const items = [1, 2, 3, 4, 5, 6].map(number => night(number));
  items.push(night(7, { title: '<b>Odd</b> night', timeZone: 'Mars/Olympus', url: 'javascript:x' }));
  const answer = await fetch(`${site.address}/api/import/collected`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ batchId: '0123456789', items }),
  });
  expect(await answer.json()).toMatchObject({ created: 7, refused: 0 });
  await site.caughtUp();
}

export function importedJourneys(site: () => Site): void {
  test('a source gets its key once, and what it sends is reviewed, alone and together, and taken back', async () => {
    const page = await site().console(`${SCREEN}/sources`);
    await page.getByText('There are no sources yet.').waitFor();
    await click(page, 'Add a source');
    await page.getByLabel('Name').fill('Salsa calendar');
    await inDialog(page, 'Add a source');
    const key = await dialog(page, 'API key of Salsa calendar').getByLabel('API key').inputValue();
    await passesAxe(page, 'a new key', '[role=dialog]');
    await inDialog(page, 'Done');
    await page.getByText(`ends in ${key.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(key);
    await sendItems(site(), key);
    await page.getByRole('link', { name: /^Imported events/ }).click();
    await page.getByText('7 imported events found').waitFor();
    await passesAxe(page, 'imported events');
    const oddRow = page.getByRole('row', { name: /Odd night/ });
    expect(await oddRow.getByText(/%$/).allTextContents()).toEqual([
      expect.stringMatching(/^\d+%$/),
      expect.stringMatching(/^\d+%$/),
    ]);
    await reviewOne(page);
    await reviewMany(page);
    await deleteAll(page);
    await manageSource(page, key);
    await page.route('**/api/imported-events?*', route => route.abort());
    await page.goto(SCREEN);
    await page.getByText('Failed to fetch imported events').waitFor();
  });

  test('both screens fit a phone, and speak Spanish', async () => {
    const page = await site().console(SCREEN, { viewport: NARROW, hasTouch: true, locale: 'es-ES' });
    for (const path of [SCREEN, `${SCREEN}/sources`]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(NARROW.width);
    }
    await passesAxe(page, 'sources on a phone');
  });
}

/** One is looked at, rejected with a reason and reopened; approved, reopened and approved by keyboard. */
async function reviewOne(page: Page): Promise<void> {
  const odd = () => page.getByRole('link', { name: 'Odd night', exact: true }).click();
  await odd();
  await dialog(page, 'Odd night').getByText('This time zone is unknown: “Mars/Olympus”.').waitFor();
  const text = (await dialog(page).textContent()) ?? '';
  expect(text).toMatch(/Complete\d+\.\d%/);
  expect(text).toContain('Salsa calendar 01234567');
  expect(text).not.toContain('0123456789');
  const rules = dialog(page).getByRole('button', { name: 'How scores are calculated' });
  await rules.click();
  await dialog(page).getByRole('row', { name: 'Region 15%' }).waitFor();
  await dialog(page).getByRole('row', { name: 'Time zone that does not exist −20%' }).waitFor();
  await passesAxe(page, 'a review', '[role=dialog]');
  await rules.click();
  await page.keyboard.press('r');
  await inDialog(page, 'Reject');
  await page.getByText('Please provide a reason for rejection').waitFor();
  await page.getByLabel('Reason for rejection').fill('It is no dance.');
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Rejected Odd night.');
  // The next item is open.
  await dialog(page, 'Collected night').waitFor();
  await page.keyboard.press('Escape');
  await odd();
  await dialog(page, 'Odd night').getByText('It is no dance.').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Approve & Import' }).count()).toBe(0);
  await inDialog(page, 'Reopen');
  await toast(page, 'Reopened Odd night.');
  await page.getByLabel('Review notes (optional)').fill('It is, after all.');
  await inDialog(page, 'Approve & Import');
  await dialog(page, 'Collected night').waitFor();
  await page.keyboard.press('u');
  await dialog(page, 'Odd night').getByLabel('Review notes (optional)').waitFor();
  await page.keyboard.press('a');
  await dialog(page, 'Collected night').waitFor();
  await page.keyboard.press('Escape');
  await throughItsEvent(page);
}

/** The event that was made of an item can be opened, and the item from the event. */
async function throughItsEvent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Odd night', exact: true }).click();
  await dialog(page, 'Odd night').getByRole('link', { name: 'Open the event' }).click();
  await dialog(page, 'Event details').getByRole('link', { name: 'Open the imported event' }).click();
  await dialog(page, 'Odd night').getByText('Imported', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
}

/** Several are approved after a confirmation, taken back, and rejected with a reason; a blank one does nothing. */
async function reviewMany(page: Page): Promise<void> {
  const row = (number: number) => page.getByRole('row', { name: new RegExp(`Collected night ${number}`) });
  for (const number of [1, 2]) await row(number).getByRole('checkbox').check();
  await click(page, 'Bulk Approve');
  await dialog(page, 'Approve 2 imported events?').waitFor();
  await passesAxe(page, 'a bulk approval', '[role=dialog]');
  await inDialog(page, 'Bulk Approve');
  await toast(page, '2 imported events approved.');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await toast(page, '2 imported events reopened.');
  await until(() => row(1).getByText('Pending').count()).toBe(1);
  for (const number of [3, 4]) await row(number).getByRole('checkbox').check();
  await click(page, 'Bulk Reject');
  await inDialog(page, 'Bulk Reject');
  await dialog(page).waitFor({ state: 'hidden' });
  expect(await row(3).getByText('Rejected').count()).toBe(0);
  await click(page, 'Bulk Reject');
  await page.getByLabel('Reason for rejection').fill('Too far away.');
  await inDialog(page, 'Bulk Reject');
  await toast(page, '2 imported events rejected.');
  await until(() => row(3).getByText('Rejected').count()).toBe(1);
}

/** Any other text than the phrase cancels. */
async function deleteAll(page: Page): Promise<void> {
  await click(page, 'Delete All');
  await page.getByLabel('Type DELETE ALL to confirm').fill('delete all');
  await inDialog(page, 'Delete All');
  await toast(page, 'Deletion cancelled - confirmation text did not match');
  await click(page, 'Delete All');
  await page.getByLabel('Type DELETE ALL to confirm').fill('DELETE ALL');
  await passesAxe(page, 'delete all', '[role=dialog]');
  const broken = { error: 'Broken', message: 'Broken', code: 'internal', requestId: 'r' };
  const breaks = (route: Route) => route.fulfill({ status: 500, json: broken });
  await page.route('**/api/imported-events/all', breaks, { times: 1 });
  await inDialog(page, 'Delete All');
  await dialog(page).getByText('Failed to delete all imported events').waitFor();
  await inDialog(page, 'Delete All');
  await toast(page, 'All imported events deleted successfully');
  await page.getByText('No events have been imported yet.').waitFor();
}

/** A source is disabled and enabled, and its key made anew and revoked. */
async function manageSource(page: Page, key: string): Promise<void> {
  const row = page.getByRole('row', { name: /Salsa calendar/ });
  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Salsa calendar' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await page.goto(`${SCREEN}/sources`);
  await act('Disable');
  await toast(page, 'Salsa calendar is disabled.');
  await row.getByText('Disabled', { exact: true }).waitFor();
  await passesAxe(page, 'a disabled source');
  await act('Enable');
  await toast(page, 'Salsa calendar is enabled.');
  await act('New API key');
  await passesAxe(page, 'the question before a new key', '[aria-modal=true]');
  await inDialog(page, 'New API key');
  const another = await dialog(page, 'API key of Salsa calendar').getByLabel('API key').inputValue();
  expect(another).not.toBe(key);
  await inDialog(page, 'Done');
  await row.getByText(`ends in ${another.slice(-4)}`).waitFor();
  await act('Revoke API key');
  await inDialog(page, 'Revoke API key');
  await toast(page, 'The API key of Salsa calendar is revoked.');
  await row.getByText('None', { exact: true }).waitFor();
}
