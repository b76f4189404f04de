import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

type Region = {
  id: string;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const pick = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

/** Two active regions with coordinates. */
async function regionsOf(page: Page): Promise<[Region, Region]> {
  const regions: Region[] = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch('/api/admin/regions?active=true&limit=100', { headers })).json()).regions;
  });
  const [one, other] = regions.filter(({ latitude }) => latitude !== null);
  return [one!, other!];
}

export function unassignedJourneys(site: () => Site): void {
  test('events without a region are found, selected and assigned, and that is undone', async () => {
    const page = await site().console('/admin/unassigned-events');
    const [near] = await regionsOf(page);
    const { latitude, longitude } = near;
    const place = { latitude, longitude, locationCountry: 'Somewhere', startDateTime: '2027-06-01T20:00:00' };
    const series = { isRecurring: true, isMasterRecurring: true };
    const recurrenceConfig = { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['TU'], count: 3 } as never;
    await site().create({ title: 'Stray near', ...place, status: 'published' });
    await site().create({ title: 'Stray far', startDateTime: '2027-06-02T20:00:00' });
    await site().create({ title: 'Stray weekly', ...place, ...series, recurrenceConfig });
    await page.goto('/admin/unassigned-events?search=stray');
    await page.getByText('3 events found').waitFor();
    await passesAxe(page, 'the events without a region');
    await page.getByRole('combobox', { name: 'Suggestion' }).click();
    await page.getByRole('option', { name: 'Has suggestion' }).click();
    await page.getByText('2 events found').waitFor();
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Somewhere' }).click();
    const until = page.getByRole('textbox', { name: 'Until' });
    await until.fill('2027-05-31');
    await until.press('Enter');
    await page.getByText('No events match these filters.').waitFor();
    await button(page, 'Clear all').click();
    await page.goto('/admin/unassigned-events?search=stray');

    await button(page, 'Assign to region').click();
    await page.getByText('Please select a region and at least one event.').waitFor();
    await pick(page, 'Stray far');
    await pick(page, 'Stray weekly');
    await page.getByText('2 events selected').waitFor();
    await page.getByRole('combobox', { name: 'Region', exact: true }).fill(near.city);
    await page
      .getByRole('option', { name: new RegExp(`^${near.city}`) })
      .first()
      .click();
    await button(page, 'Assign to region').click();
    const dialog = page.getByRole('dialog', { name: /^Assign 2 events to / });
    await dialog.getByText('1 series: dates that have begun keep their time zone').waitFor();
    await passesAxe(page, 'the confirmation of assigning a region', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Assign 2 events' }).click();
    await result(page).getByText('Successfully assigned 2 event(s) to the region.').waitFor();
    await page.getByText('1 event found').waitFor();
    await page.reload();
    await result(page).getByRole('button', { name: 'Undo all' }).click();
    await result(page)
      .getByRole('heading', { name: /^Undid the change/ })
      .waitFor();
    await page.getByText('3 events found').waitFor();
  });

  test('events without a region are decided one after the other by keyboard, and that is undone', async () => {
    const page = await site().console('/admin/unassigned-events');
    const [one, other] = await regionsOf(page);
    const { latitude, longitude } = one;
    for (const number of [1, 2]) {
      const startDateTime = `2027-06-0${number}T20:00:00`;
      await site().create({ title: `Keyed ${number}`, startDateTime, latitude, longitude });
    }
    await site().create({ title: 'Keyed 3', startDateTime: '2027-06-03T20:00:00' });
    await page.goto('/admin/unassigned-events?search=keyed');
    await page.getByText('3 events found').waitFor();
    const open = (title: string) => page.getByRole('dialog', { name: title, exact: true }).waitFor();
    const region = () => page.getByRole('dialog').getByRole('combobox', { name: 'Region', exact: true });
    await page.keyboard.press('j');
    await open('Keyed 1');
    await page.getByRole('dialog').getByText('Suggested: 0 km away').waitFor();
    await passesAxe(page, 'an event without a region', '[role=dialog]');
    await page.keyboard.press('a');
    await open('Keyed 2');
    await page
      .getByRole('status')
      .getByText(/^Assigned Keyed 1 to /)
      .waitFor();
    await page.keyboard.press('r');
    await until(() => region().evaluate(it => it === document.activeElement)).toBe(true);
    await page.keyboard.type(other.city);
    await until(() => region().inputValue()).toBe(other.city);
    await until(() => page.getByRole('option').count()).toBe(1);
    // Enter takes the option that is marked, which on a busy machine comes after it is shown.
    await page.locator('[role=option][data-combobox-selected]', { hasText: other.city }).waitFor();
    await page.keyboard.press('Enter');
    await button(page, new RegExp(`^Assign to ${other.city}`)).waitFor();
    await page.keyboard.press('a');
    await open('Keyed 3');
    await page.getByText('No region is suggested for this event.').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('alert').getByText('Choose a region first.').waitFor();
    // The first closes the list of regions.
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('1 event found').waitFor();
    await page.keyboard.press('u');
    await open('Keyed 2');
    await page.getByRole('status').getByText('Keyed 2 is unassigned again.').waitFor();
    expect(await region().inputValue()).toContain(one.city);
    // When a colleague is faster, the open item says so at once.
    const id = new URL(page.url()).searchParams.get('open');
    await site().change(id!, { regionId: one.id });
    await page.getByRole('alert').getByText('This has just been decided elsewhere.').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^Assigned to /)
      .waitFor();
    await button(page, 'Remove the region').click();
    await page.getByRole('dialog').getByText('Suggested: 0 km away').waitFor();
  });

  test('all suggestions are accepted after a preview, and a failure is told', async () => {
    const page = await site().console('/admin/unassigned-events');
    const [one, other] = await regionsOf(page);
    const startDateTime = '2027-06-03T20:00:00';
    await site().create({
      title: 'Lone first',
      startDateTime,
      latitude: one.latitude,
      longitude: one.longitude,
    });
    await site().create({
      title: 'Lone second',
      startDateTime,
      locationCity: other.city,
      locationCountry: other.country,
    });
    await page.goto('/admin/unassigned-events?search=lone');
    await page.getByText('by its city').waitFor();
    await page.getByText('0 km away').waitFor();
    await page.route('**/api/admin/events/bulk', route => route.abort());
    await button(page, 'Accept all suggestions (2)').click();
    const dialog = page.getByRole('dialog', { name: 'Accept 2 suggestions?' });
    await dialog.getByRole('row', { name: new RegExp(`Lone second.*${other.city}`) }).waitFor();
    await passesAxe(page, 'the preview of suggestions', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Assign 2 events' }).click();
    await dialog.getByText('Failed to assign events. Please try again.').waitFor();
    await page.unroute('**/api/admin/events/bulk');
    await dialog.getByRole('button', { name: 'Assign 2 events' }).click();
    await result(page).getByText('Successfully assigned 2 event(s) to their regions.').waitFor();
    await page.getByText('No events match these filters.').waitFor();
    await page.route('**/api/admin/events?*', route => route.abort());
    await page.goto('/admin/unassigned-events');
    await page.getByText('Failed to load unassigned events. Please try again.').waitFor();
    expect(await page.getByText('0 events found').count()).toBe(0);
  });
}
