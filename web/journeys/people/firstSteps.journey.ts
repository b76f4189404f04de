import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { INVITATION, mailedTo } from '../kit/mails.ts';
import { passesInBothThemes } from '../kit/passesAxe.ts';
import { siteForAll } from '../kit/siteForAll.ts';
import { until } from '../kit/until.ts';

const site = siteForAll({ empty: true });
const EMAIL = 'bea@example.org';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The panel of the dashboard with so many steps done. */
async function stepsAt(page: Page, done: number) {
  await page.goto('/admin');
  const panel = page.getByRole('region', { name: 'First steps' });
  await panel.getByText(`${done} of 4 done`).waitFor();
  expect(await panel.getByText('Done', { exact: true }).count()).toBe(done);
  return panel;
}

test('an empty installation becomes a working one in the browser', async () => {
  const page = await site().console('/admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  let steps = await stepsAt(page, 0);
  await passesInBothThemes(page, 'the first steps');

  await steps.getByRole('link', { name: 'Add a region' }).click();
  const region = dialog(page, 'Add region');
  await region.getByLabel('City').pressSequentially('Lisbo');
  await page
    .getByRole('option', { name: /Lisbon.*Portugal/ })
    .first()
    .click();
  await until(() => region.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Lisbon');
  await region.getByRole('button', { name: 'Add region' }).click();
  await region.waitFor({ state: 'hidden' });

  steps = await stepsAt(page, 1);
  await steps.getByRole('link', { name: 'Add an organizer' }).click();
  const organizer = dialog(page, 'Create organizer');
  await organizer.getByRole('textbox', { name: 'Name', exact: true }).fill('Tejo Dance');
  await organizer.getByRole('button', { name: 'Create organizer' }).click();
  await organizer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Manage Team of Tejo Dance' }).click();
  const team = dialog(page, 'Manage Team');
  await team.getByRole('combobox', { name: 'User' }).fill('Administrator');
  await page.getByRole('option', { name: /^Administrator · ana@example\.org/ }).click();
  await team.getByRole('button', { name: 'Add', exact: true }).click();
  await team.getByRole('button', { name: 'Remove Administrator from the team' }).waitFor();

  steps = await stepsAt(page, 2);
  await steps.getByRole('link', { name: 'Create an event' }).click();
  const event = dialog(page, 'Create Event');
  await event.getByLabel('Title').fill('First Salsa Night');
  for (const [label, value] of [
    ['Start date', '12 Feb 2027'],
    ['Start time', '8pm'],
  ] as const) {
    await event.getByLabel(label).fill(value);
    await event.getByLabel(label).blur();
  }
  for (const [label, name] of [
    ['Region', /Lisbon/],
    ['Organizer', /Tejo Dance/],
  ] as const) {
    await event.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name }).click();
  }
  await event.getByRole('button', { name: 'Create Event' }).click();
  await event.waitFor({ state: 'hidden' });
  await page.getByRole('row').filter({ hasText: 'First Salsa Night' }).getByText('20:00').waitFor();

  steps = await stepsAt(page, 3);
  await steps.getByRole('link', { name: 'Invite a colleague' }).click();
  const invite = dialog(page, 'Invite someone');
  await invite.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await invite.getByLabel('Role').selectOption('organizer');
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`${EMAIL} is invited.`).waitFor();
  const colleague = await site().open();
  await colleague.goto(await mailedTo(site(), EMAIL, INVITATION));
  await colleague.getByLabel('Your name').fill('Bea Brandão');
  await colleague.getByRole('button', { name: 'Accept and sign in' }).click();
  await colleague.getByRole('heading', { level: 1, name: 'Your nights' }).waitFor();

  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await page.getByRole('link', { name: /^Total Events\s*1\s*All time events$/ }).waitFor();
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
});
