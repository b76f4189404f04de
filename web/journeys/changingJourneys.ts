import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseInRow } from './kit/rowMenu.ts';
import type { Site } from './kit/site.ts';
import { until } from './kit/until.ts';

const START = '2027-02-12T20:00:00';
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const figure = async (page: Page, label: string) =>
  Number(
    (await page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent())?.replace(',', ''),
  );

export function changingJourneys(site: () => Site): void {
  test('an event is created, and list and figures show it at once', async () => {
    const page = await site().console('/admin/events?search=Aurora');
    await page.getByText('0 events found').waitFor();
    const [total, drafts] = [await figure(page, 'Total Events'), await figure(page, 'Drafts')];
    await page.keyboard.press('c');
    const form = dialog(page, 'Create Event');
    const save = form.getByRole('button', { name: 'Create Event' });
    await form.getByText('Still missing: Title, Start date, Start time.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await form.getByLabel('Title').fill('Aurora Salsa Night');
    await type(form.getByLabel('Start date'), '12 Feb 2027');
    await form.getByText('Still missing: Start time.').waitFor();
    await type(form.getByLabel('Start time'), '8pm');
    expect(await form.getByLabel('Start time').inputValue()).toBe('20:00');
    await type(form.getByLabel('End time'), '2');
    expect(await form.getByLabel('End date').inputValue()).toBe('Sat, 13 Feb 2027');
    await form.getByLabel('Region').click();
    await page.getByRole('option').first().click();
    await form.getByText(/^Times are local to/).waitFor();
    const created = page.waitForResponse(response => response.request().method() === 'POST');
    const read = page.waitForRequest(
      request => request.url().includes('/api/admin/events?') && 'x-after-position' in request.headers(),
    );
    await save.click();
    const { commit } = await (await created).json();
    expect((await read).headers()['x-after-position']).toBe(commit.position);
    await form.waitFor({ state: 'hidden' });
    await page.getByText('Created “Aurora Salsa Night”.').waitFor();
    await row(page, 'Aurora Salsa Night').getByText('Fri, 12 Feb 2027').waitFor();
    await row(page, 'Aurora Salsa Night').getByText('20:00 – 02:00').waitFor();
    await until(() => figure(page, 'Total Events')).toBe(total + 1);
    await until(() => figure(page, 'Drafts')).toBe(drafts + 1);
  });

  test('an edit sends only what was changed, and the row shows it', async () => {
    await site().create({ title: 'Boreal Bachata', startDateTime: START, price: '$10' });
    const page = await site().console('/admin/events?search=Boreal');
    await page.getByRole('button', { name: 'Edit Boreal Bachata' }).click();
    const form = dialog(page, 'Edit Event');
    await form.getByText('No changes yet.').waitFor();
    await form.getByLabel('Price').fill('$25');
    await form.getByLabel('Max attendees').fill('80');
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    const glowing = page.locator('tr[data-glowing]').filter({ hasText: 'Boreal Bachata' }).waitFor();
    await form.getByRole('button', { name: 'Save changes' }).click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ price: '$25', maxAttendees: 80 });
    expect(request.headers()).toMatchObject({
      'if-match': '"0"',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{14}7/),
    });
    await form.waitFor({ state: 'hidden' });
    await row(page, 'Boreal Bachata').getByText('$25').waitFor();
    await glowing;
  });

  test('an error is shown at its field, and nothing that was typed is lost', async () => {
    const { id } = await site().create({ title: 'Cobalt Kizomba', startDateTime: START });
    const page = await site().console(`/admin/events?search=Cobalt&dialog=edit&event=${id}`);
    const form = dialog(page, 'Edit Event');
    await form.getByLabel('Latitude').fill('north');
    await form.getByLabel('Currency').fill('ZZZ');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Enter a number.').first().waitFor();
    await form.getByText('Unknown currency.').first().waitFor();
    await form.getByLabel('Latitude').fill('41,4');
    await form.getByLabel('Currency').fill('eur');
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await form.getByRole('button', { name: 'Save changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ latitude: 41.4, currency: 'EUR' });
    await form.waitFor({ state: 'hidden' });
  });

  test('publishing is one click, and so is undoing it', async () => {
    await site().create({ title: 'Delta Tango', startDateTime: START });
    const page = await site().console('/admin/events?search=Delta');
    await row(page, 'Delta Tango').getByText('Draft').waitFor();
    // Not the figure of published events: those that are over are completed meanwhile.
    const drafts = await figure(page, 'Drafts');
    await page.getByRole('button', { name: 'Publish Delta Tango' }).click();
    await page.getByText('Published “Delta Tango”.').waitFor();
    await row(page, 'Delta Tango').getByText('Published').waitFor();
    await until(() => figure(page, 'Drafts')).toBe(drafts - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Delta Tango').getByText('Draft').waitFor();
    await until(() => figure(page, 'Drafts')).toBe(drafts);
  });

  test('deleting asks for confirmation, naming the event', async () => {
    await site().create({ title: 'Echo Swing', startDateTime: START });
    const page = await site().console('/admin/events?search=Echo');
    await chooseInRow(page, 'Echo Swing', 'Delete');
    const question = dialog(page, 'Are you sure you want to delete this event?');
    await question.getByText('Echo Swing').waitFor();
    await until(() =>
      question.getByRole('button', { name: 'Keep event' }).evaluate(it => it === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await chooseInRow(page, 'Echo Swing', 'Delete');
    await question.getByRole('button', { name: 'Delete event' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByText('No events match these filters.').waitFor();
    await page.getByText('Deleted “Echo Swing”.').waitFor();
  });

  test('the history shows who did what, with the fields before and after', async () => {
    const { id } = await site().create({ title: 'Foxtrot Fiesta', startDateTime: START, price: '$10' });
    const page = await site().console(`/admin/events?search=Foxtrot&dialog=edit&event=${id}`);
    const form = dialog(page, 'Edit Event');
    await form.getByLabel('Price').fill('$12');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Publish Foxtrot Fiesta' }).click();
    await row(page, 'Foxtrot Fiesta').getByText('Published').waitFor();
    await chooseInRow(page, 'Foxtrot Fiesta', 'History');
    const history = dialog(page, 'History of Foxtrot Fiesta');
    await history.getByText('published the event').waitFor();
    const told = await history.getByRole('listitem').allInnerTexts();
    expect(told).toHaveLength(3);
    expect(told[1]).toMatch(/changed the details of the event[\s\S]*Price[\s\S]*\$10[\s\S]*\$12/);
    expect(told[2]).toContain('created the event');
    await history.getByRole('button', { name: /fields$/ }).click();
    await history.getByText('Fri, 12 Feb 2027, 20:00').waitFor();
  });

  test('unsaved input is restored after a crash, and leaving asks once', async () => {
    const page = await site().console('/admin/events?dialog=create');
    await dialog(page, 'Create Event').getByLabel('Title').fill('Half a title');
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await until(kept).toContain('Half a title');
    await page.reload();
    const form = dialog(page, 'Create Event');
    await form.getByText('Your unsaved changes were restored').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Half a title');
    await page.keyboard.press('Escape');
    const question = dialog(page, 'Leave without saving?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await kept()).not.toContain('Half a title');
  });

  test('a failed save is reported, keeps the form, and sends the same key on a retry', async () => {
    const page = await site().console('/admin/events?search=Hotel&dialog=create');
    const form = dialog(page, 'Create Event');
    await form.getByLabel('Title').fill('Hotel Lindy Hop');
    await type(form.getByLabel('Start date'), '2027-02-12');
    await type(form.getByLabel('Start time'), '21:30');
    const keys: (string | undefined)[] = [];
    page.on(
      'request',
      request => request.method() === 'POST' && keys.push(request.headers()['idempotency-key']),
    );
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await form.getByRole('alert').getByText('Failed to create event. Please try again.').waitFor();
    await page.context().setOffline(false);
    await form.getByRole('button', { name: 'Create Event' }).click();
    await form.waitFor({ state: 'hidden' });
    await row(page, 'Hotel Lindy Hop').waitFor();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('the details are read-only and link to the form', async () => {
    await site().create({ title: 'India Milonga', startDateTime: START, description: 'Two rooms.' });
    const page = await site().console('/admin/events?search=India');
    await chooseInRow(page, 'India Milonga', 'View details');
    const details = dialog(page, 'Event details');
    await details.getByText('Two rooms.').waitFor();
    expect(await details.getByRole('textbox').count()).toBe(0);
    await details.getByRole('button', { name: 'Edit Event' }).click();
    await dialog(page, 'Edit Event').getByLabel('Title').waitFor();
  });
}

async function type(field: ReturnType<Page['locator']>, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}
