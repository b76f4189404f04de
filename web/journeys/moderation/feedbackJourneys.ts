import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';

const LIST = '**/api/admin/event-feedback?*';

/** A dancer gives feedback on an event of its own, through the API. */
async function give(site: Site, title: string, body: object): Promise<void> {
  const startDateTime = '2027-02-12T20:00:00';
  const { id } = await site.create({ title, status: 'published', startDateTime, locationCity: 'Lisbon' });
  const post = (path: string, sent: object, token?: string) =>
    fetch(`${site.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(sent),
    });
  const { token } = await (await post('/auth/login', ADMIN)).json();
  await until(async () => (await post(`/events/${id}/feedback`, body, token)).status).toBe(201);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

export function feedbackJourneys(site: () => Site): void {
  test('feedback is found and read, and its reported issue closed, undone and closed again', async () => {
    await give(site(), 'Clave Night', {
      positive: ['Great music'],
      negative: ['Slippery floor'],
      reportedIssues: ['Wrong address <b>'],
      additionalComments: 'I came alone.\nAnd stayed.',
    });
    const page = await site().console('/admin');
    await page.getByRole('link', { name: 'View All Feedback' }).click();
    await page.getByRole('heading', { name: 'Event Feedback' }).waitFor();
    await page.getByRole('searchbox').fill('clave wrong address');
    await page.getByText('1 feedback entry found').waitFor();
    await passesAxe(page, 'feedback');
    await page.getByRole('link', { name: 'Clave Night' }).click();
    const shown = dialog(page, 'Feedback on Clave Night');
    await shown.getByText('Wrong address <b>').waitFor();
    for (const text of ['Great music', 'Slippery floor', 'Lisbon', ADMIN.email, '12 Feb 2027']) {
      await shown.getByText(text).first().waitFor();
    }
    expect(await shown.getByRole('blockquote').textContent()).toBe('I came alone.\nAnd stayed.');
    await passesAxe(page, 'one feedback', '[role=dialog]');

    await shown.getByLabel('Note').fill('Corrected the address');
    await shown.getByRole('button', { name: 'Close issue' }).click();
    await toast(page, 'Closed the issue about Clave Night.');
    await shown.getByText('Corrected the address').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await shown.getByRole('button', { name: 'Close issue' }).click();
    await shown.getByRole('button', { name: 'Reopen issue' }).waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: 'Clave Night' }).getByText('Closed').waitFor();
    await page.getByRole('combobox', { name: 'Reported issues' }).click();
    await page.getByRole('option', { name: 'Open' }).click();
    await page.getByText('No feedback matches these filters.').waitFor();

    await page.route(LIST, route => route.abort());
    await page.getByRole('searchbox').fill('something else');
    await page.getByText('Failed to load feedback. Please try again.').waitFor();
  });

  test('figures are bars and a table by month, event and organizer, also on a phone', async () => {
    await give(site(), 'Figure Night', { positive: ['a', 'b', 'c'], negative: ['d'] });
    const page = await site().console('/admin/event-feedback');
    await page.getByRole('link', { name: 'Figures' }).click();
    const table = page.getByRole('table');
    await table.getByText('The latest twelve months (UTC)').waitFor();
    await page.getByText('Event', { exact: true }).click();
    const row = table.getByRole('row').filter({ hasText: 'Figure Night' });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['', '3', '1', '0', '1']);
    await passesAxe(page, 'figures of feedback');
    await page.setViewportSize(NARROW);
    await fitsTelephone(page, 'figures of feedback');
    await row.getByRole('link', { name: 'Figure Night' }).click();
    await page.getByText('1 feedback entry found').waitFor();
    await fitsTelephone(page, 'feedback');
    await page.getByRole('link', { name: 'Figure Night' }).click();
    await dialog(page, 'Feedback on Figure Night').getByText('Positive').waitFor();
    await fitsTelephone(page, 'one feedback');
  });
}
