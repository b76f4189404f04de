import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

// Public forms are limited by address, so each is sent from one of its own.

const APPLICATIONS = '/admin/organizers/applications?search=Wave';
let senders = 0;

/** Several items of a queue are selected, decided together and taken back. */
export function togetherJourneys(site: () => Site): void {
  async function sendForm(path: string, body: object): Promise<string> {
    const answer = await fetch(`${site().address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${++senders}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).id;
  }
  const from = (number: number) => ({ name: `Wave ${number}`, email: `wave${number}@example.org` });

  test('rejects several applications without a mouse, and says which could not be', async () => {
    const ids: string[] = [];
    for (const number of [1, 2, 3, 4]) {
      const organizerName = `Wave ${number}`;
      ids.push(await sendForm('/organizers/public/signup', { ...from(number), organizerName }));
    }
    const page = await site().console(APPLICATIONS);
    await page.getByText('4 applications found').waitFor();
    await box(page, 'Wave 1').press('Space');
    await box(page, 'Wave 3').press('Shift+Space');
    await page.getByRole('status').getByText('3 selected').waitFor();
    expect(await box(page, 'Wave 2').isChecked()).toBe(true);
    await passesAxe(page, 'a queue with a selection');
    await page.getByRole('button', { name: 'Reject (3)' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reject 3 applications' });
    await dialog.waitFor();
    await passesAxe(page, 'a reason for several', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Reject (3)' }).press('Enter');
    await dialog.getByText('Write a reason').waitFor();
    await rejectElsewhere(page, ids[1]!);
    await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('<b>Spam</b> jk aru?');
    await dialog.getByRole('button', { name: 'Reject (3)' }).press('Enter');
    await toast(page, '2 applications rejected.');
    const left = page.getByRole('alert').filter({ hasText: '1 item could not be decided' });
    await left.getByText('This application has already been rejected.').waitFor();
    await page.getByRole('button', { name: 'Reject (1)' }).waitFor();
    await passesAxe(page, 'a queue with an item that was left out');
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await toast(page, '2 decisions taken back.');
    await page.getByText('3 applications found').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await until(() => page.getByRole('button', { name: 'Clear selection' }).count()).toBe(0);
  });

  test('marks several messages as spam, and rejects several recommendations, with notes or without', async () => {
    for (const number of [1, 2]) {
      const writer = { ...from(number), subject: 'other' };
      await sendForm('/support/contact', { ...writer, message: 'Buy our followers' });
      await sendForm('/v1/event-recommendations/public', { title: `Wave ${number}` });
    }
    const page = await site().console('/admin/contact?search=Wave');
    await page.getByText('2 messages found').waitFor();
    await selectPage(page);
    await page.getByRole('button', { name: 'Mark as spam (2)' }).click();
    const asked = page.getByRole('dialog', { name: 'Mark 2 messages as spam?' });
    await passesAxe(page, 'a question about several', '[role=dialog]');
    await asked.getByRole('button', { name: 'Mark as spam (2)' }).click();
    await toast(page, '2 messages marked as spam.');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('2 messages found').waitFor();

    await goTo(page, '/admin/event-recommendations?search=Wave');
    await page.getByText('2 recommendations found').waitFor();
    await selectPage(page);
    await page.getByRole('button', { name: 'Reject (2)' }).click();
    const rejecting = page.getByRole('dialog', { name: 'Reject 2 recommendations' });
    await rejecting.getByRole('button', { name: 'Reject (2)' }).click();
    await toast(page, '2 recommendations rejected.');
    await until(() => page.getByRole('button', { name: 'Clear selection' }).count()).toBe(0);
  });
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const selectPage = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor();

/** A colleague rejects it meanwhile. */
async function rejectElsewhere(page: Page, id: string): Promise<void> {
  const status = await page.evaluate(async id => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const address = `/api/admin/organizer-applications/${id}/reject`;
    const body = JSON.stringify({ reason: 'By hand' });
    return (await fetch(address, { method: 'POST', headers, body })).status;
  }, id);
  expect(status).toBe(200);
}
