import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import { chooseInRow } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { createFridays, dialog } from '../series/seriesSteps.ts';
import { ask } from './ask.ts';

const row = (page: Page, city: string) =>
  page.getByRole('table', { name: 'Regions' }).getByRole('row').filter({ hasText: city });
const status = (page: Page, city: string) =>
  row(page, city).getByRole('button', { name: new RegExp(`^Status of ${city}`) });
const popular = (page: Page, city: string) =>
  row(page, city).getByRole('button', { name: new RegExp(`^${city} is (not )?popular`) });

let cities = 0;

/** A console page that shows one region alone, which the API has just opened in a city of its own. */
async function openRegion(site: Site, timeZone = 'Europe/Lisbon') {
  const page = await site.console('/admin/regions?search=nothing');
  cities += 1;
  const city = `Harbour ${'abcdefghijklmnop'[cities]}`;
  const { region } = await ask(page, 'POST', '/admin/regions', { city, country: 'Portugal', timeZone });
  await page.goto(`/admin/regions?id=${region.id}`);
  await status(page, city).waitFor();
  return { page, city, id: region.id as string };
}

export function regionJourneys(site: () => Site): void {
  test('a region is added from the dashboard: a suggested city fills coordinates and time zone', async () => {
    const page = await site().console('/admin');
    await page.getByRole('link', { name: 'Add region' }).click();
    const form = dialog(page, 'Add region');
    await form.getByText('Still missing: City, Country, Time zone.').waitFor();
    const save = form.getByRole('button', { name: 'Add region' });
    expect(await save.isDisabled()).toBe(true);
    await passesAxe(page, 'the form of a new region', '[role=dialog]');
    await form.getByLabel('City').pressSequentially('Reykjav');
    await page
      .getByRole('option', { name: /Reykjavík.*Iceland/ })
      .first()
      .click();
    await until(() => form.getByLabel('Latitude').inputValue()).toMatch(/^64\./);
    expect(await form.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Iceland');
    expect(await form.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Atlantic/Reykjavik');
    await form.getByLabel('Latitude').fill('91');
    await save.click();
    await until(() => form.getByLabel('Latitude').getAttribute('aria-invalid')).toBe('true');
    await form.getByLabel('Latitude').fill('64,1');
    await save.click();
    await form.waitFor({ state: 'hidden' });
    await page.getByText('Added the region Reykjavík.').waitFor();
    await row(page, 'Reykjavík').getByText('Atlantic/Reykjavik').waitFor();
    // The city is taken now, however it is written.
    await page.getByRole('button', { name: 'Add region' }).click();
    await form.getByLabel('City').fill('  reykjavík ');
    await form.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: 'Iceland', exact: true }).click();
    await form.getByRole('combobox', { name: 'Time zone' }).fill('Iceland');
    await form.getByRole('combobox', { name: 'Time zone' }).fill('Atlantic/Reyk');
    await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click();
    await save.click();
    await form.getByText('There is already a region for this city.').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Discard changes' }).click();
    await form.waitFor({ state: 'hidden' });
  });

  test('a region is edited, and where somebody else changed the same field the person chooses', async () => {
    const { page, city, id } = await openRegion(site());
    await row(page, city)
      .getByRole('button', { name: `Edit ${city}` })
      .click();
    const form = dialog(page, `Edit ${city}`);
    await form.getByText('No changes yet.').waitFor();
    await form.getByText('Its time zone is Europe/Lisbon.').waitFor();
    await ask(page, 'PUT', `/admin/regions/${id}`, { state: 'Theirs', popular: true });
    await form.getByLabel('State or province').fill('Mine');
    await form.getByRole('button', { name: 'Save changes' }).click();
    const met = form.getByRole('alert');
    await met.getByText('Someone else changed this in the meantime.').waitFor();
    await met.getByText('You both changed this:').waitFor();
    expect(await form.getByLabel('State or province').inputValue()).toBe('Mine');
    expect(await form.getByRole('switch', { name: 'Popular' }).isChecked()).toBe(true);
    await passesAxe(page, 'an edit conflict of a region', '[role=dialog]');
    const again = form.getByRole('button', { name: 'Save again' });
    await again.click();
    await met.getByText('Choose one of the two.').waitFor();
    await met.getByLabel('Theirs: Theirs').click();
    expect(await form.getByLabel('State or province').inputValue()).toBe('Theirs');
    expect(await again.isDisabled()).toBe(true);
    await met.getByLabel('Mine: Mine').click();
    await again.click();
    await page.getByText(`Saved the region ${city}.`).waitFor();
    await row(page, city).getByText('Mine').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, city).getByText('Theirs').waitFor();
  });

  test('a failed save keeps the form, with the words of the specification', async () => {
    const { page, city } = await openRegion(site());
    await chooseQuickEdit(page, city);
    const form = dialog(page, `Edit ${city}`);
    await form.getByLabel('State or province').fill('Kept');
    const failures = [
      [
        { error: 'The store is full.', message: 'The store is full.', code: 'x', requestId: 'r' },
        'The store is full.',
      ],
      [null, 'Unknown error'],
    ] as const;
    for (const [json, reason] of failures) {
      await page.route('**/api/admin/regions/*', route =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 500, json }) : route.fallback(),
      );
      await form.getByRole('button', { name: 'Save changes' }).click();
      await form.getByText(`Failed to update region: ${reason}`).waitFor();
      await page.unroute('**/api/admin/regions/*');
    }
    expect(await form.getByLabel('State or province').inputValue()).toBe('Kept');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
  });

  test('status and popular are switched by a click, shown at once, and undone in the toast', async () => {
    const { page, city } = await openRegion(site());
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const bodies: unknown[] = [];
    await page.route('**/api/admin/regions/*', async route => {
      if (route.request().method() !== 'PUT') return route.fallback();
      bodies.push(route.request().postDataJSON());
      await held;
      return route.fallback();
    });
    await status(page, city).click();
    await until(() => status(page, city).textContent()).toBe('Inactive');
    await popular(page, city).click();
    await until(() => popular(page, city).textContent()).toBe('Popular');
    release();
    await page.getByText(`${city} is popular.`).waitFor();
    expect(bodies).toEqual([{ status: 'inactive' }, { popular: true }]);
    const toast = page.getByRole('status').filter({ hasText: `${city} is inactive.` });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await until(() => status(page, city).textContent()).toBe('Active');
    expect(await popular(page, city).textContent()).toBe('Popular');
    await page.reload();
    await until(() => status(page, city).textContent()).toBe('Active');
    expect(await popular(page, city).textContent()).toBe('Popular');
  });

  test('a switch that is refused goes back, with the reason', async () => {
    const { page, city, id } = await openRegion(site());
    await ask(page, 'DELETE', `/admin/regions/${id}`);
    await status(page, city).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Failed to update region').waitFor();
    await alert.getByText('This region does not exist, or was deleted.').waitFor();
    await page.getByText('No regions match these filters.').waitFor();
  });

  test('a cover image is uploaded, described and removed; other files are refused', async () => {
    const { page, city, id } = await openRegion(site());
    await chooseQuickEdit(page, city);
    const form = dialog(page, `Edit ${city}`);
    const file = form.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await form.getByText('Only image files (JPEG, PNG, GIF, WEBP) are allowed').waitFor();
    const large = Buffer.alloc(5 * 1024 * 1024);
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
    await form.getByText('File size must be less than 5MB').waitFor();
    const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#27a' } });
    await file.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
    await form.getByRole('img', { name: `Cover image of ${city}` }).waitFor();
    await form.getByLabel('Describe the picture').fill('Boats at the quay');
    await form.getByRole('img', { name: 'Boats at the quay' }).waitFor();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    // Its row may be behind.
    const region = async () => (await ask(page, 'GET', `/admin/regions/${id}`)).region;
    await until(region).toMatchObject({
      coverImage: expect.stringMatching(/^\/uploads\/.*\.webp$/),
      coverImageAlt: 'Boats at the quay',
    });
    await chooseQuickEdit(page, city);
    await form.getByRole('button', { name: 'Remove image' }).click();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    await until(region).toMatchObject({ coverImage: null, coverImageAlt: null });
  });

  test('an unused region is deleted after a confirmation, and comes back with Undo', async () => {
    const { page, city } = await openRegion(site());
    await chooseInRow(page, city, 'Delete');
    const question = dialog(page, `Delete the region ${city}?`);
    await question.waitFor();
    await passesAxe(page, 'the question before a region is deleted', '[role=dialog]');
    await question.getByRole('button', { name: 'Delete region' }).click();
    await row(page, city).waitFor({ state: 'hidden' });
    await page.getByText(`Deleted the region ${city}.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await status(page, city).waitFor();
  });

  test('a region in use says what uses it, becomes inactive, or is deleted once its events have moved', async () => {
    const { page, city, id } = await openRegion(site());
    await site().create({
      title: `Night of ${city}`,
      startDateTime: '2027-02-12T20:00:00',
      status: 'published',
      regionId: id,
    });
    await createFridays(site(), `Fridays of ${city}`, { regionId: id });
    const remove = async () => {
      await chooseInRow(page, city, 'Delete');
      await dialog(page, `Delete the region ${city}?`).getByRole('button', { name: 'Delete region' }).click();
    };
    await remove();
    const refused = dialog(page, `${city} cannot be deleted`);
    await refused.getByText('1 event and 1 series').waitFor();
    await refused.getByText('1 published date is still to come.').waitFor();
    await passesAxe(page, 'a region in use', '[role=dialog]');
    await refused.getByRole('button', { name: 'Make inactive' }).click();
    await refused.waitFor({ state: 'hidden' });
    await until(() => status(page, city).textContent()).toBe('Inactive');
    // Inactive regions can be chosen, after the active ones, and are labelled.
    const form = await site().console('/admin/events?dialog=create');
    const choice = dialog(form, 'Create Event').getByRole('combobox', { name: 'Region' });
    await choice.fill(city);
    await form.getByRole('option', { name: `${city}, Portugal (Inactive)` }).waitFor();

    await remove();
    await refused.getByRole('button', { name: 'Move its events' }).click();
    const move = dialog(page, `Move the events of ${city}`);
    await move.getByText('1 event and 1 series').waitFor();
    await move.getByRole('combobox', { name: 'To the region' }).click();
    await page.getByRole('option', { name: /^Berlin/ }).click();
    await passesAxe(page, 'moving the events of a region', '[role=dialog]');
    await move.getByRole('button', { name: 'Move 2 items' }).click();
    await page.getByRole('heading', { name: /^Changed the region of \d+ events?$/ }).waitFor();
    await page.goto(`/admin/regions?id=${id}`);
    await remove();
    await row(page, city).waitFor({ state: 'hidden' });
  });

  test('another time zone shows what it does to events, is brought to them by a run, and undone', async () => {
    const { page, city, id } = await openRegion(site());
    await site().create({ title: 'Zoned night', startDateTime: '2027-02-12T20:00:00', regionId: id });
    await createFridays(site(), 'Zoned Fridays', { regionId: id });
    await createFridays(site(), 'Late Fridays', {
      regionId: id,
      startDateTime: '2027-02-12T23:30:00',
      endDateTime: '2027-02-13T04:00:00',
    });
    await chooseInRow(page, city, 'Change time zone');
    const change = dialog(page, `Change the time zone of ${city}`);
    const zone = change.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('Europe/Mad');
    await page.getByRole('option', { name: 'Europe/Madrid' }).click();
    await change.getByText('1 event and 2 series').waitFor();
    await change.getByText('(16 dates)').waitFor();
    await change
      .getByText(/20:00 \(20:00 UTC\)/)
      .first()
      .waitFor();
    await change
      .getByText(/20:00 \(19:00 UTC\)/)
      .first()
      .waitFor();
    await change.getByRole('radio', { name: /^The exact moment/ }).check();
    await change.getByText('1 series has to be changed manually:').waitFor();
    await change.getByRole('link', { name: 'Late Fridays' }).waitFor();
    await passesAxe(page, 'the preview of another time zone', '[role=dialog]');
    await change.getByRole('button', { name: 'Change it for 2 items' }).click();
    const panel = page.getByRole('region', { name: 'Result' });
    await panel.getByRole('heading', { name: /^Changed the time zone of \d+ events?$/ }).waitFor();
    await panel.getByText('Done: 2 · Failed: 1').waitFor();
    await page.getByRole('link', { name: 'Zoned night' }).waitFor();
    const times = async () => {
      const { events } = await ask(page, 'GET', '/admin/events?search=Zoned');
      return events.map((event: Record<string, unknown>) => [event.timeZone, event.startTime]);
    };
    await until(times).toEqual([
      ['Europe/Madrid', '21:00'],
      ['Europe/Madrid', '21:00'],
    ]);
    await panel.getByRole('button', { name: 'Undo all' }).click();
    await panel.getByText('Done: 3').waitFor();
    await page.goto(`/admin/regions?id=${id}`);
    await row(page, city).getByText('Europe/Lisbon').waitFor();
  });
}

async function chooseQuickEdit(page: Page, city: string): Promise<void> {
  await row(page, city)
    .getByRole('button', { name: `Edit ${city}` })
    .click();
}
