import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import type { EventRead } from '../../contracts/events/calls.ts';
import { clickToLoad } from './kit/clickToLoad.ts';
import { passesAxe } from './kit/passesAxe.ts';
import type { Site } from './kit/site.ts';
import { until } from './kit/until.ts';

const acts = (page: Page) => page.getByRole('list', { name: 'Activity' }).locator('> li');
const act = (page: Page, text: string | RegExp) => acts(page).filter({ hasText: text }).first();
const unfold = (page: Page, text: string | RegExp) =>
  act(page, text)
    .getByRole('button', { name: /^(Details|\d+ entries): / })
    .first();
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const openFilters = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true }).click();
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const facts = (page: Page) => page.getByRole('status').filter({ hasText: /entr(y|ies)/ });

export function auditJourneys(site: () => Site): void {
  let event: EventRead;

  async function history(): Promise<EventRead> {
    if (event) return event;
    const title = 'Audit Azúcar';
    event = await site().create({ title, startDateTime: '2027-05-05T20:00:00', price: '$10' });
    await site().change(event.id, { price: '$15', maxAttendees: 80 });
    await site().change(event.id, { status: 'published', startDateTime: '2027-05-06T21:00:00' });
    return event;
  }

  test('acts are shown as sentences, newest first, and link to the thing', async () => {
    await history();
    const page = await site().console('/admin');
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    await act(page, 'Audit Azúcar').waitFor();
    const sentences = await acts(page).filter({ hasText: 'Audit Azúcar' }).locator('p').allInnerTexts();
    expect(sentences).toEqual([
      'Administrator moved Audit Azúcar from Wed, 5 May 2027, 20:00 to Thu, 6 May 2027, 21:00 and published it',
      'Administrator changed the price of Audit Azúcar from $10 to $15 and set the capacity to 80',
      'Administrator created Audit Azúcar',
    ]);
    await act(page, 'signed in with a password').waitFor();
    await act(page, 'Audit Azúcar').getByRole('link', { name: 'Audit Azúcar' }).click();
    await page.getByRole('dialog', { name: 'Event details' }).waitFor();
  });

  test('a fact shows what changed, how it is recorded, and its neighbours', async () => {
    const { id } = await history();
    const page = await site().console(`/admin/audit?stream=event-${id}`);
    await unfold(page, 'changed the price').click();
    const row = act(page, 'changed the price');
    await row.locator('ins').first().waitFor();
    expect(await row.locator('del').allInnerTexts()).toEqual(['$10', expect.stringContaining('∅')]);
    expect(await row.locator('ins').allInnerTexts()).toEqual(['$15', '80']);
    expect(await row.getByText('ChangeEvent').count()).toBe(1);
    await row.getByRole('button', { name: 'Raw entry' }).click();
    const raw = row.getByRole('region', { name: 'Raw entry' });
    expect(JSON.parse((await raw.textContent()) ?? '')).toMatchObject({
      type: 'EventDetailsChanged',
      data: { price: '$15', maxAttendees: 80 },
    });
    await row.getByRole('button', { name: 'Previous entry' }).click();
    await row.getByRole('status').getByText('Administrator created').waitFor();
    expect(await row.getByRole('button', { name: 'Previous entry' }).isDisabled()).toBe(true);
    await row.getByRole('button', { name: 'Back to this action' }).click();
    await row.getByText('ChangeEvent').waitFor();
  });

  test('where a fact came from is shown, and that somebody looked is recorded', async () => {
    const { id } = await history();
    const page = await site().console(`/admin/audit?stream=event-${id}`);
    await unfold(page, 'changed the price').click();
    const origin = act(page, 'changed the price').getByRole('region', { name: 'IP address and browser' });
    await origin.getByText('This lookup will be recorded.').waitFor();
    await passesAxe(page, 'the button that shows the origin');
    await origin.getByRole('button', { name: 'Show IP address and browser' }).click();
    await origin.getByText('This computer').waitFor();
    await origin.getByText(/^(::ffff:)?127\.0\.0\.1$/).waitFor();
    await passesAxe(page, 'the origin of a fact');
    await page.goto('/admin/audit?category=originRead');
    await act(page, /looked up the IP address and browser of entry \d+/).waitFor();
    await until(() => acts(page).count()).toBe(1);
  });

  test('an act is one line, which expands to its facts', async () => {
    const { id } = await history();
    const page = await site().console(`/admin/audit?stream=event-${id}`);
    await until(() => acts(page).count()).toBe(3);
    await unfold(page, 'moved').click();
    const children = act(page, 'moved').getByRole('listitem');
    await until(() => children.count()).toBe(2);
    await children
      .first()
      .getByRole('button', { name: /^Details/ })
      .click();
    await children
      .first()
      .getByText(/6 May 2027/)
      .waitFor();
  });

  test('the address holds the filters, and each can be removed', async () => {
    const { id } = await history();
    const page = await site().console('/admin/audit');
    await openFilters(page);
    await field(page, 'Item').fill('azúcar aud');
    await page.getByRole('option', { name: /^Audit Azúcar/ }).click();
    await until(() => new URL(page.url()).searchParams.get('stream')).toBe(`event-${id}`);
    await facts(page).getByText('4 entries').waitFor();
    await field(page, 'What happened').fill('Published');
    await page.getByRole('option', { name: 'Published …' }).first().click();
    await facts(page).getByText('1 entry', { exact: true }).waitFor();
    await page.getByLabel('From', { exact: true }).fill('1 Jan 2099');
    await page.getByText('Nothing recorded matches these filters.').waitFor();
    await page.getByRole('button', { name: /^Remove filter From/ }).click();
    await until(() => acts(page).count()).toBe(1);
    await page.reload();
    await until(() => acts(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await until(() => new URL(page.url()).search).toBe('');
    await page.goBack();
    await until(() => new URL(page.url()).searchParams.get('type')).toBe('EventPublished');
  });

  test('a thing is found and told by the name it had, and says what it is called now', async () => {
    const { id } = await site().create({ title: 'Audit Salsa Night', startDateTime: '2027-05-05T20:00:00' });
    await site().change(id, { title: 'Totally Other Name' });
    const page = await site().console('/admin/audit');
    await openFilters(page);
    await field(page, 'Item').fill('audit salsa n');
    await page.getByRole('option', { name: /^Totally Other Name \(was Audit Salsa Night\)/ }).click();
    await until(() => acts(page).locator('p').allInnerTexts()).toEqual([
      'Administrator renamed “Audit Salsa Night” to Totally Other Name',
      'Administrator created Audit Salsa Night (later Totally Other Name)',
    ]);
    await until(() => acts(page).first().locator('time').textContent()).toMatch(/\d{2}:\d{2}:\d{2} \S+/);
  });

  test('the actor can be a person, the system or a visitor', async () => {
    const page = await site().console('/admin/audit');
    await openFilters(page);
    await field(page, 'Who').click();
    await page.getByRole('option', { name: 'The system' }).click();
    await until(() => new URL(page.url()).searchParams.get('actor')).toBe('system');
    await page.getByRole('button', { name: 'Remove filter Who: The system' }).waitFor();
    const kinds = page.getByRole('button', { name: /Only by/ });
    const shown = async () => [...new Set(await kinds.allInnerTexts())];
    await until(shown).toEqual(['System']);
    await field(page, 'Who').click();
    await page.getByRole('option', { name: 'People only' }).click();
    await page.getByRole('button', { name: 'Remove filter Who: People only' }).waitFor();
    await until(shown).not.toContain('System');
    await field(page, 'Who').fill('Administrator');
    await page.getByRole('option', { name: /^Administrator · since/ }).click();
    await page.getByRole('button', { name: 'Remove filter Who: Administrator' }).waitFor();
    await until(shown).toEqual(['Administrator']);
  });

  test('an auditor finds which events of a region changed their price, from what to what', async () => {
    const region = (
      await site().openRegion({ city: 'Auditberg', country: 'Germany', timeZone: 'Europe/Berlin' })
    ).id;
    const event = { title: 'Audit Price Night', startDateTime: '2027-05-05T20:00:00', price: '$10' };
    const { id } = await site().create({ ...event, regionId: region });
    await site().create({ ...event, title: 'Audit Elsewhere' });
    await site().change(id, { price: '$12' });
    await site().change(id, { description: 'Bring water.' });
    const page = await site().console('/admin/audit');
    await openFilters(page);
    await field(page, 'Region').fill('Auditb');
    await page.getByRole('option', { name: /^Auditberg/ }).click();
    await field(page, 'Field').fill('price');
    await page.getByRole('option', { name: 'Price', exact: true }).click();
    await field(page, 'Month').click();
    await page.getByRole('option').first().click();
    await until(() => acts(page).locator('p').allInnerTexts()).toEqual([
      'Administrator changed the price of Audit Price Night from $10 to $12',
    ]);
    await page.getByRole('button', { name: 'Remove filter Region: Auditberg' }).waitFor();
    await page.getByRole('button', { name: 'Remove filter Field: Price' }).waitFor();
    await passesAxe(page, 'the filters of the audit log');
    await page.getByLabel('Value before', { exact: true }).fill('$11');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing recorded matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Remove filter Value before: $11' }).click();
    await until(() => acts(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search the log...' }).fill('elsewhere');
    await page.getByText('Nothing recorded matches these filters.').waitFor();
    expect(parameter(page, 'q')).toBe('elsewhere');
    await page.reload();
    await page.getByRole('button', { name: 'Remove filter Region: Auditberg' }).waitFor();
  });

  test('what the filters show is exported, and that it was is recorded', async () => {
    const { id } = await history();
    const page = await site().console(`/admin/audit?stream=event-${id}&field=price`);
    await until(() => acts(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines.filter(line => line.includes(',price,$10,$15,'))).toHaveLength(1);
    await page.goto('/admin/audit?category=listExport');
    await act(page, /exported the list of entries of the audit log/).waitFor();
  });

  test('filters are kept under a name, shared, opened by default, and deleted', async () => {
    const page = await site().console('/admin/audit?category=region');
    const views = (name: string) =>
      page.getByRole('banner').or(page.locator('main')).getByRole('button', { name, exact: true });
    const choose = async (button: string, item: string) => {
      await views(button).first().click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Views', 'Save this view...');
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Regions only');
    await dialog.getByLabel('Share with all administrators').check();
    await passesAxe(page, 'the dialog that saves a view');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await views('Regions only').first().waitFor();
    await choose('Regions only', 'Open the list with it');
    await page.getByText('The view “Regions only” was saved.').first().waitFor();
    await page.goto('/admin/audit');
    await until(() => parameter(page, 'category')).toBe('region');
    await page.goto('/admin/audit?category=event');
    await choose('Views', 'Regions only · shared · default');
    await until(() => parameter(page, 'category')).toBe('region');
    await choose('Regions only', 'Delete this view');
    await page.getByText('The view “Regions only” was deleted.').waitFor();
    await views('Views').first().waitFor();
    await page.goto('/admin/events?status=published');
    await choose('Views', 'Save this view...');
    await dialog.getByLabel('Name').fill('What is on');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await views('What is on').first().waitFor();
    await page.goto('/admin/events');
    await choose('Views', 'What is on');
    await until(() => parameter(page, 'status')).toBe('published');
  });

  test('few stops of the Tab key lead past the list, in which arrow keys go from row to row', async () => {
    const page = await site().console('/admin/audit');
    await page.getByRole('list', { name: 'Activity' }).getByRole('link').first().waitFor();
    const stops = () =>
      page.evaluate(
        () =>
          [
            ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
          ].filter(one => one.tabIndex >= 0 && one.offsetParent !== null && !one.matches(':disabled')).length,
      );
    await until(stops).toBeLessThanOrEqual(60);
    const top = await acts(page).first().boundingBox();
    expect(top?.y).toBeLessThanOrEqual(260);
    await unfold(page, /./).focus();
    await page.keyboard.press('ArrowDown');
    const second = acts(page).nth(1).getByRole('button').last();
    await until(() => second.evaluate(one => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await until(() => second.getAttribute('aria-expanded')).toBe('true');
  });

  test('the log goes back page by page', async () => {
    const page = await site().console('/admin/audit');
    await acts(page).first().waitFor();
    const newest = await acts(page).first().locator('p').textContent();
    await page.getByRole('button', { name: 'Older' }).click();
    await until(() => new URL(page.url()).search).toBe('?page=2');
    await page.getByText('Page 2', { exact: true }).waitFor();
    await until(() => acts(page).first().locator('p').textContent()).not.toBe(newest);
    await page.getByRole('button', { name: 'Newer' }).click();
    await until(() => acts(page).first().locator('p').textContent()).toBe(newest);
  });

  test('personal contact data is masked', async () => {
    const page = await site().console('/admin/audit?type=UserRegistered');
    await page
      .getByRole('button', { name: /^(Details|\d+ entries)/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Details/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Raw entry' }).first().click();
    const raw = page.getByRole('region', { name: 'Raw entry' }).first();
    await raw.getByText('"email": "•••"').waitFor();
    expect(await page.locator('main').textContent()).not.toContain(ADMIN.email);
  });

  test('a log that cannot be loaded shows an error with a retry', async () => {
    const page = await site().console('/');
    await page.route('**/api/admin/audit/acts*', route =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'the-request' }, json: {} }),
    );
    await page.goto('/admin/audit');
    const alert = page.getByRole('alert');
    await alert.getByText('The audit log could not be loaded.').waitFor();
    await alert.getByText('the-request').waitFor();
    await clickToLoad(page, '**/api/admin/audit/acts*', alert.getByRole('button', { name: 'Try again' }));
    await acts(page).first().waitFor();
  });
}
