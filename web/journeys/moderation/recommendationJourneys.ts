import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';

const LIST = '/admin/event-recommendations';

// From one address five forms are taken in ten minutes: these journeys send four.
async function recommend(site: Site, body: object): Promise<void> {
  const answer = await fetch(`${site.address}/api/v1/event-recommendations/public`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const BROKEN = { error: 'Broken', message: 'Broken', code: 'internal', requestId: 'r' };
const breaks = (route: Route) => route.fulfill({ status: 500, json: BROKEN });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

export function recommendationJourneys(site: () => Site): void {
  test('a recommendation is rejected with notes, reopened, approved, deleted and restored', async () => {
    const contactEmail = 'rita@example.org';
    await recommend(site(), {
      title: 'River Rueda',
      venue: 'Quay 3',
      contactEmail,
      description: 'Every night',
    });
    await recommend(site(), { title: 'Tango Terrace' });
    const page = await site().console(LIST);
    await page.getByRole('heading', { name: 'Event Recommendations' }).waitFor();
    await page.getByRole('link', { name: 'River Rueda' }).waitFor();
    await passesAxe(page, 'recommendations');
    await page.getByRole('link', { name: 'River Rueda' }).click();
    const shown = dialog(page, 'Recommendation: River Rueda');
    await shown.getByText(contactEmail).first().waitFor();
    await passesAxe(page, 'a recommendation', '[role=dialog]');
    await shown.getByRole('checkbox', { name: 'Tell the sender by email' }).check();
    await shown.getByRole('button', { name: 'Reject' }).click();
    await shown.getByLabel('Notes (optional)').fill('We found no date.');
    await passesAxe(page, 'a rejection', '[role=dialog]');
    await page.route('**/moderate', breaks, { times: 1 });
    await shown.getByRole('button', { name: 'Reject recommendation' }).click();
    await shown.getByText('Failed to reject recommendation. Please try again.').waitFor();
    expect(await shown.getByLabel('Notes (optional)').inputValue()).toBe('We found no date.');
    await shown.getByRole('button', { name: 'Reject recommendation' }).click();
    await toast(page, 'Rejected: River Rueda');
    expect(await mailTo(site(), contactEmail, 'About the event you recommended')).toContain(
      'We found no date.',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await toast(page, 'Pending again: River Rueda');

    await page.goto(LIST);
    await page.getByRole('link', { name: 'River Rueda' }).click();
    await shown.getByRole('button', { name: 'Approve' }).click();
    await page.route('**/moderate', breaks, { times: 1 });
    await shown.getByRole('button', { name: 'Approve recommendation' }).click();
    await shown.getByText('Failed to approve recommendation. Please try again.').waitFor();
    await shown.getByRole('button', { name: 'Approve recommendation' }).click();
    await toast(page, 'Approved: River Rueda');
    await page.goto(`${LIST}?status=approved`);
    await page.getByRole('link', { name: 'River Rueda' }).click();
    await shown.getByRole('button', { name: 'Move to trash' }).click();
    await toast(page, 'Moved to the trash: River Rueda');
    await page.goto(`${LIST}?status=trash`);
    await page.getByRole('link', { name: 'River Rueda' }).click();
    await shown.getByRole('button', { name: 'Restore' }).click();
    await toast(page, 'Restored: River Rueda');
    await page.route('**/api/admin/event-recommendations?*', route => route.abort());
    await page.goto(LIST);
    await page.getByText('Failed to load recommendations. Please try again.').waitFor();
    await page.unroute('**/api/admin/event-recommendations?*');

    const link = /(http\S+\/recommended\/\S+)/.exec(await mailTo(site(), contactEmail, 'Thank you'))![1]!;
    await page.goto(link);
    await page.getByRole('heading', { name: 'River Rueda' }).waitFor();
    await page.getByText('Our team has approved it. Thank you!').waitFor();
    await passesAxe(page, 'the status page', 'body');
  });

  test('a recommendation becomes an event in its form, with what was recommended in it', async () => {
    await site().create({ title: 'Harbour Bachata', startDateTime: '2027-03-05T20:00:00' });
    const night = { title: 'Bachata Harbour', date: '2027-03-05', startTime: '20:30', venue: 'Pier 7' };
    await recommend(site(), { ...night, priceRange: '10 EUR', websiteUrl: 'https://pier.example' });
    const page = await site().console(LIST);
    await page.getByRole('link', { name: 'Bachata Harbour' }).click();
    const shown = dialog(page, 'Recommendation: Bachata Harbour');
    await shown.getByRole('region', { name: 'This event may already exist' }).waitFor();
    await shown.getByRole('button', { name: 'Convert to Event' }).click();
    const form = dialog(page, 'Convert to Event');
    await form.getByRole('link', { name: 'Harbour Bachata' }).waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Bachata Harbour');
    expect(await form.getByLabel('Description').inputValue()).toBe('https://pier.example');
    await passesAxe(page, 'a conversion', '[role=dialog] form');
    await page.setViewportSize(NARROW);
    await fitsTelephone(page, 'a conversion');
    await page.route('**/convert', breaks, { times: 1 });
    await form.getByRole('button', { name: 'Convert to Event' }).click();
    await form.getByText('Failed to convert to event. Please try again.').waitFor();
    await form.getByRole('button', { name: 'Convert to Event' }).click();
    await toast(page, /^Event created successfully! Event ID: [0-9a-f-]{36}$/);
    await form.waitFor({ state: 'hidden' });
    await shown.getByText('Converted').first().waitFor();
    expect(await shown.getByText('This has just been decided elsewhere.').count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/events?search=bachata%20harbour%20pier');
    const row = page.getByRole('row').filter({ hasText: 'Bachata Harbour' });
    await row.getByText('Draft').waitFor();
  });
}
