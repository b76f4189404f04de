import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { ask } from '../people/ask.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const field = (page: Page, name: string) => {
  const [form, named] = [page.getByRole('dialog'), { name, exact: true }];
  return form.getByRole('textbox', named).or(form.getByRole('combobox', named));
};
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor();

/** Types into the venue of the event form, and chooses what is offered. */
async function choose(page: Page, text: string, venue: RegExp): Promise<void> {
  const name = field(page, 'Venue');
  await name.fill('');
  await name.pressSequentially(text);
  await page.getByRole('option', { name: venue }).click();
}

export function venueJourneys(site: () => Site): void {
  test('a venue is added, chosen for an event, renamed with its events, and that is undone', async () => {
    const page = await site().console('/admin/venues?search=Rueda');
    await page.getByText('0 venues found').waitFor();
    await button(page, 'Add venue').click();
    await field(page, 'Name').fill('Salón Rueda');
    await field(page, 'Street and number').fill('Calle Mayor 1');
    await field(page, 'City').fill('Getafe');
    await passesAxe(page, 'the form of a venue', '[role=dialog]');
    await dialog(page, 'Add venue').getByRole('button', { name: 'Add venue' }).click();
    await dialog(page, 'Add venue')
      .getByText('Choose a region or a time zone: this address does not tell them.')
      .first()
      .waitFor();
    await field(page, 'Latitude').fill('40.3');
    await field(page, 'Longitude').fill('-3.73');
    await dialog(page, 'Add venue').getByRole('button', { name: 'Add venue' }).click();
    await toast(page, 'Added the venue Salón Rueda.');
    await page.getByText('1 venue found').waitFor();

    await button(page, 'Add venue').click();
    await field(page, 'Name').fill('SALON  rueda');
    await field(page, 'City').fill('getafe');
    await field(page, 'Latitude').fill('40');
    await field(page, 'Longitude').fill('-3');
    await dialog(page, 'Add venue').getByRole('button', { name: 'Add venue' }).click();
    await dialog(page, 'Add venue')
      .getByText('There is already a venue “Salón Rueda” in Getafe.')
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Discard changes').click();

    // Choosing it fills the place, and one undo takes that back.
    await page.goto('/admin/events?dialog=create');
    await field(page, 'Title').fill('Rueda de viernes');
    await field(page, 'City').fill('Elsewhere');
    await choose(page, 'rueda', /^Salón Rueda/);
    await until(() => field(page, 'Address').inputValue()).toBe('Calle Mayor 1');
    expect(await field(page, 'City').inputValue()).toBe('Getafe');
    expect(await field(page, 'Latitude').inputValue()).toBe('40.3');
    await dialog(page, 'Create Event').getByText('Europe/Madrid').waitFor();
    await passesAxe(page, 'the event form with a chosen venue', '[role=dialog]');
    await button(page, 'Undo the choice of Salón Rueda').click();
    await until(() => field(page, 'City').inputValue()).toBe('Elsewhere');
    expect(await field(page, 'Title').inputValue()).toBe('Rueda de viernes');
    await choose(page, 'salon', /^Salón Rueda/);
    await field(page, 'Start date').fill('2027-06-04');
    await field(page, 'Start time').fill('21:00');
    await page.keyboard.press('Tab');
    await button(page, 'Create Event').last().click();
    await toast(page, /Rueda de viernes/);
    const { venues } = await ask(page, 'GET', '/admin/venues?search=Rueda');
    const id = venues[0].id;
    const place = { venueId: id, locationName: 'Patio', startDateTime: '2027-06-05T21:00:00' };
    await site().create({ title: 'Rueda en el patio', ...place });

    await page.goto(`/admin/venues?dialog=details&venue=${id}`);
    await page.getByRole('list', { name: 'Upcoming events' }).getByText('Rueda de viernes').waitFor();
    await page.getByRole('list', { name: 'History' }).getByText('added the venue').waitFor();
    await passesAxe(page, 'the details of a venue', '[role=dialog]');
    await button(page, 'Edit').click();
    await field(page, 'Name').fill('Sala Rueda Nueva');
    await button(page, 'Save changes').click();
    const asking = dialog(page, 'Change Salón Rueda and its events?');
    await asking.getByText('1 future event', { exact: true }).waitFor();
    await asking.getByText('1 was edited manually and keeps its own values, unless you choose it:').waitFor();
    await asking.getByText('Name: Patio instead of Sala Rueda Nueva').waitFor();
    await passesAxe(page, 'the preview of a change', '[role=dialog]');
    await asking.getByRole('button', { name: 'Back to the form' }).click();
    await button(page, 'Save changes').click();
    await asking.getByRole('button', { name: 'Change it and 1 item' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByRole('heading', { name: /^Changed the venue of \d+ events?$/ }).waitFor();
    await until(() => namesOf(page)).toEqual(['Sala Rueda Nueva']);
    await result.getByRole('button', { name: 'Undo all' }).click();
    await result.getByRole('heading', { name: /^Undid the change/ }).waitFor();
    await until(() => namesOf(page)).toEqual(['Salón Rueda']);

    await page.goto('/admin/venues?search=rueda');
    await page.getByText('1 venue found').waitFor();
    await passesAxe(page, 'the venue book');
    await button(page, 'Status of Salón Rueda: active. Retire').click();
    await toast(page, 'Salón Rueda is retired: no longer offered, and its events stay.');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Active', exact: true }).click();
    await page.getByText('No venues match these filters.').waitFor();
  });
}

async function namesOf(page: Page): Promise<string[]> {
  const { venues } = await ask(page, 'GET', '/admin/venues?search=Rueda');
  return venues.map(({ name }: { name: string }) => name);
}
