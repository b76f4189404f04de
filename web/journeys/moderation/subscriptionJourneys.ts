import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { mailsTo } from '../kit/mails.ts';
import { axeFinds, passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';

const ERASURE = '**/api/admin/subscriptions/erase';

/** Forms are limited by network: each of these comes from one of its own. */
async function subscribe(site: Site, number: number, email: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${number}` };
  const sent = { method: 'POST', headers, body: JSON.stringify({ email, ...body }) };
  const answer = await fetch(`${site.address}/api/public/subscriptions`, sent);
  if (!answer.ok) throw new Error(await answer.text());
}

/** Confirms as many subscriptions as an address asked for, by the links of their mails. */
async function confirm(site: Site, email: string, count: number): Promise<void> {
  const links = async () => {
    const mails = await mailsTo(site, email);
    return new Set(mails.flatMap(({ text }) => text.match(/\/by-mail\/[0-9a-f-]{36}\/[0-9a-f]{32}/) ?? []));
  };
  await until(async () => (await links()).size).toBe(count);
  for (const link of await links()) {
    const body = new URLSearchParams({ answer: 'confirm' });
    const answer = await fetch(site.address + link, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
  }
}

const figures = (page: Page) => page.getByLabel('Subscriptions', { exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

/** What visitors get by email, as administrators see it: numbers, and the erasure of an address. */
export function subscriptionJourneys(site: () => Site): void {
  test('nights by email are counted, and those of an address erased, also on a phone', async () => {
    const { id } = await site().create({
      ...{ title: 'Followed social', startDateTime: '2030-03-01T20:00:00', status: 'published' },
    });
    await subscribe(site(), 1, 'zoe@example.org', { style: 'salsa' });
    const isListed = async () => (await fetch(`${site().address}/api/public/events/${id}.ics`)).ok;
    await until(isListed).toBe(true);
    await subscribe(site(), 2, 'zoe@example.org', { event: id });
    await confirm(site(), 'zoe@example.org', 2);
    await subscribe(site(), 3, 'bea@example.org', { style: 'tango' });

    const page = await site().console('/admin');
    await goTo(page, '/admin/subscriptions');
    await page.getByRole('heading', { level: 1, name: 'Nights by email' }).waitFor();
    const counts = () => figures(page).textContent();
    await until(counts).toMatch(/Weekly emails1Followed nights1Not confirmed yet1/);
    await passesAxe(page, 'nights by email');

    const field = page.getByRole('textbox', { name: 'Email' });
    await page.getByRole('button', { name: 'Erase...' }).click();
    await page.getByText('Enter an email address.').waitFor();
    expect(await axeFinds(page, { part: 'main' }), 'without an address').toEqual([]);

    // What was typed stays, and is asked about as text.
    const hostile = '"><img src=x onerror=alert(1)>@example.org';
    await field.fill(hostile);
    await field.press('Enter');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByText(`Erase all subscriptions of ${hostile}?`).waitFor();
    await question.getByRole('button', { name: 'Erase permanently' }).click();
    await question.getByText('Erasing failed. Please try again.').waitFor();
    await passesAxe(page, 'a refused erasure', '[aria-modal=true]');
    await question.getByRole('button', { name: 'Keep them' }).click();
    await until(() => field.inputValue()).toBe(hostile);

    await field.fill('nobody@example.org');
    await field.press('Enter');
    await question.getByText('erased permanently').waitFor();
    expect(await question.getByText('Erasing failed. Please try again.').count()).toBe(0);
    await question.getByRole('button', { name: 'Erase permanently' }).click();
    await toast(page, 'This address has no subscriptions.');

    // An erasure that failed is there to be tried again.
    await page.route(ERASURE, route => route.abort());
    await field.fill(' Zoe@example.org ');
    await field.press('Enter');
    await question.getByText('erased permanently').waitFor();
    await question.getByRole('button', { name: 'Erase permanently' }).click();
    await question.getByText('Erasing failed. Please try again.').waitFor();
    await page.unroute(ERASURE);
    await question.getByRole('button', { name: 'Erase permanently' }).click();
    await toast(page, '2 subscriptions erased.');
    await until(counts).toMatch(/Weekly emails0Followed nights0Not confirmed yet1/);
    expect(await field.inputValue()).toBe('');

    await page.setViewportSize(NARROW);
    await fitsTelephone(page, 'nights by email');
    await field.fill('bea@example.org');
    await field.press('Enter');
    await question.getByText('Erase all subscriptions of bea@example.org?').waitFor();
    await fitsTelephone(page, 'the question');
    await question.getByRole('button', { name: 'Erase permanently' }).click();
    await toast(page, 'One subscription erased.');
    await until(counts).toMatch(/Not confirmed yet0/);
  });
}
