import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import type { EventRead } from '../../contracts/events/calls.ts';
import { clickToLoad } from './clickToLoad.ts';
import { passesAxe } from './passesAxe.ts';
import type { Site } from './site.ts';
import { until } from './until.ts';

const acts = (page: Page) => page.getByRole('list', { name: 'Activity' }).locator('> li');
const act = (page: Page, text: string | RegExp) => acts(page).filter({ hasText: text }).first();
const unfold = (page: Page, text: string | RegExp) =>
  act(page, text)
    .getByRole('button', { name: /^(Details|\d+ entries): / })
    .first();
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
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
      'Administrator rescheduled Audit Azúcar and published it',
      'Administrator changed the details of Audit Azúcar',
      'Administrator created Audit Azúcar',
    ]);
    await act(page, 'signed in with a password').waitFor();
    await act(page, 'Audit Azúcar').getByRole('link', { name: 'Audit Azúcar' }).click();
    await page.getByRole('dialog', { name: 'Event details' }).waitFor();
  });

  test('a fact shows what changed, how it is recorded, and its neighbours', async () => {
    const { id } = await history();
    const page = await site().console(`/admin/audit?stream=event-${id}`);
    await unfold(page, 'changed the details').click();
    const row = act(page, 'changed the details');
    await row.getByText('$15').waitFor();
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
    await unfold(page, 'changed the details').click();
    const origin = act(page, 'changed the details').getByRole('region', { name: 'IP address and browser' });
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
    await unfold(page, 'rescheduled').click();
    const children = act(page, 'rescheduled').getByRole('listitem');
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
    await field(page, 'Item').fill('azúcar aud');
    await page.getByRole('option', { name: /^Audit Azúcar/ }).click();
    await until(() => new URL(page.url()).searchParams.get('stream')).toBe(`event-${id}`);
    await facts(page).getByText('4 entries').waitFor();
    await field(page, 'What happened').fill('Published');
    await page.getByRole('option', { name: 'EventPublished' }).click();
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

  test('the actor can be a person, the system or a visitor', async () => {
    const page = await site().console('/admin/audit');
    await field(page, 'Who').click();
    await page.getByRole('option', { name: 'The system' }).click();
    await until(() => new URL(page.url()).searchParams.get('actor')).toBe('system');
    await page.getByRole('button', { name: 'Remove filter Who: The system' }).waitFor();
    const kinds = page.getByRole('button', { name: /Only by/ });
    const shown = async () => [...new Set(await kinds.allInnerTexts())];
    await until(shown).toEqual(['System']);
    await field(page, 'Who').fill('Administrator');
    await page.getByRole('option', { name: 'Administrator', exact: true }).click();
    await page.getByRole('button', { name: 'Remove filter Who: Administrator' }).waitFor();
    await until(shown).toEqual(['Administrator']);
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
