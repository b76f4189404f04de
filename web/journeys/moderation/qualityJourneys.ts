import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { GAP_KINDS } from '../../../contracts/events/quality/gapKinds.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const WHOLE = {
  startDateTime: '2027-03-12T20:00:00',
  endDateTime: '2027-03-13T02:00:00',
  status: 'published',
  currency: 'EUR',
  coverImage: '/favicon.svg',
  locationName: 'Havanna',
  latitude: 52.5,
  longitude: 13.4,
} as const;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (page: Page, title: string) => page.locator('[data-row]', { hasText: title });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor();
const gone = (page: Page, title: string) => row(page, title).waitFor({ state: 'detached' });
const undo = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).getByRole('button', { name: 'Undo' }).press('Enter');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'What is missing' }).getByRole('link', { name });

/** Opens the list of one kind by its tab, and searches in it; the number of rows is the one asked for. */
async function open(page: Page, name: string, search: string, rows: number): Promise<void> {
  await tab(page, name).press('Enter');
  await page.locator('nav a[aria-current=page]', { hasText: name }).waitFor();
  await page.getByRole('searchbox').fill(search);
  await page.getByText(`${rows} event${rows === 1 ? ' or date' : 's and dates'}`, { exact: true }).waitFor();
}

async function anyRegion(
  page: Page,
): Promise<{ id: string; city: string; latitude: number; longitude: number }> {
  const regions = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch('/api/admin/regions?active=true&limit=100', { headers })).json()).regions;
  });
  return regions.find((region: { latitude: number | null }) => region.latitude !== null);
}

/** Coordinates that another event there has are used in the row, and accepted for all that match. */
async function suggestedPositions(
  page: Page,
  create: (title: string, lacks: object) => Promise<unknown>,
): Promise<void> {
  const there = { locationAddress: 'Quay street 7', locationCity: 'Riga' };
  await create('Qthere', { ...there, latitude: 56.95, longitude: 24.1 });
  for (const number of [1, 2, 3]) {
    await create(`Qsame ${number}`, { ...there, latitude: null, longitude: null });
  }
  await create('Qsame elsewhere', { locationCity: 'Vilnius', latitude: null, longitude: null });
  await page.getByRole('searchbox').fill('qsame');
  await page.getByText('4 events and dates', { exact: true }).waitFor();
  await row(page, 'Qsame 1').getByText('56.9500, 24.1000, as for Qthere').waitFor();
  await passesAxe(page, 'suggested coordinates');
  await button(page, 'Use 56.9500, 24.1000 for Qsame 1').press('Enter');
  await gone(page, 'Qsame 1');
  await button(page, 'Accept all suggestions…').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Accept all suggestions?' });
  await dialog.getByText('2 of 3 matching events have a suggestion.').waitFor();
  await dialog.getByText('Qsame 2 · Qsame 3').waitFor();
  await passesAxe(page, 'what is suggested', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Accept 2 suggestions' }).press('Enter');
  await page.getByText('1 event or date', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Undo all' }).press('Enter');
  await page.getByText('3 events and dates', { exact: true }).waitFor();
}

export function qualityJourneys(site: () => Site): void {
  test('each gap is fixed in its row, by keyboard, and undone', async () => {
    const page = await site().console('/admin/quality');
    const region = await anyRegion(page);
    const whole = { ...WHOLE, regionId: region.id };
    const create = (title: string, lacks: object) => site().create({ ...whole, title, ...lacks });
    await create('Qmend stray', { regionId: null, latitude: region.latitude, longitude: region.longitude });
    await create('Qmend bare', { coverImage: null });
    await create('Qmend euro', { price: '10€', currency: 'USD' });
    await create('Qmend free', { price: 'ask Ana', startDateTime: '2027-03-11T20:00:00' });
    await create('Qmend typed', { price: 'TBA', startDateTime: '2027-03-10T20:00:00' });
    const past = {
      status: 'draft',
      startDateTime: '2026-01-09T20:00:00',
      endDateTime: '2026-01-10T02:00:00',
    };
    await create('Qmend old', past);
    await create('Qmend older', past);
    await create('Qmend unplaced', { latitude: null, longitude: null });
    await create('Qmend endless', { endDateTime: null });
    await page.goto('/admin/quality?kind=unreadablePrice&search=qmend');
    await page.getByText('3 events and dates').waitFor();
    await passesAxe(page, 'prices that cannot be read');

    // The row of a fixed event leaves, and the focus goes to the next one.
    await page.keyboard.press('j');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12-15');
    await page.keyboard.press('Enter');
    await toast(page, 'The price of Qmend typed was saved.');
    await gone(page, 'Qmend typed');
    await until(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Qmend free');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'The price of Qmend free was saved.');
    await gone(page, 'Qmend free');
    await button(page, 'The price of Qmend euro is 10 EUR').press('Enter');
    await page.getByText('No events match these filters.').waitFor();
    await undo(page, 'The price of Qmend euro was saved.');
    await row(page, 'Qmend euro').getByText('10€ USD').waitFor();

    await open(page, 'No image', 'qmend', 1);
    await passesAxe(page, 'events without an image');
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Choose a cover image for Qmend bare').press('Enter');
    const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#700' } });
    const poster = { name: 'poster.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
    await (await choosing).setFiles(poster);
    await toast(page, 'Qmend bare now has an image.');
    await gone(page, 'Qmend bare');

    await open(page, 'No position', 'qmend', 1);
    await passesAxe(page, 'venues without a position');
    const coordinates = page.getByRole('textbox', { name: 'Coordinates of the venue of Qmend unplaced' });
    await coordinates.fill('somewhere');
    await coordinates.press('Enter');
    await page.getByText('Type latitude and longitude').waitFor();
    await coordinates.fill('52.52, 13.405');
    await coordinates.press('Enter');
    await gone(page, 'Qmend unplaced');
    await suggestedPositions(page, create);

    await open(page, 'No end', 'qmend', 1);
    await passesAxe(page, 'events without an end');
    await page.getByRole('combobox', { name: 'Ends at' }).fill('3am');
    await page.getByRole('combobox', { name: 'Ends at' }).press('Enter');
    await toast(page, 'Qmend endless now has an end.');
    await gone(page, 'Qmend endless');

    await open(page, 'No region', 'qmend', 1);
    await button(page, /^Assign Qmend stray to/).waitFor();
    await passesAxe(page, 'events without a region');
    await button(page, /^Assign Qmend stray to/).press('Enter');
    await toast(page, 'Qmend stray now has a region.');
    await gone(page, 'Qmend stray');

    await open(page, 'Past drafts', 'qmend', 2);
    await tab(page, 'Past drafts').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 event selected').waitFor();
    await passesAxe(page, 'past drafts');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
    await button(page, 'Delete selected').press('Enter');
    await page.getByText('No events match these filters.').waitFor();
    await page
      .getByRole('region', { name: 'Result' })
      .getByRole('button', { name: 'Undo all' })
      .press('Enter');
    await page.getByText('2 events and dates').waitFor();
    await button(page, 'Qmend old took place').press('Enter');
    await gone(page, 'Qmend old took');
    await page.getByText('1 event or date').waitFor();
  });

  test('two events that look the same are merged, or told apart until that is taken back', async () => {
    const night = { ...WHOLE, startDateTime: '2027-03-20T20:00:00', endDateTime: null };
    const class_ = { ...night, startDateTime: '2027-03-21T18:00:00', title: 'Qtwin tango' };
    await site().create({ ...night, title: 'Qtwin salsa' });
    await site().create({ ...night, title: 'Qtwin salsa!' });
    await site().create(class_);
    await site().create({ ...class_, title: 'Qtwin Tango', startDateTime: '2027-03-21T20:00:00' });
    // Not before: a list refetches, dimmed, when others have written.
    const page = await site().console('/admin/quality');
    await tab(page, 'Duplicates').press('Enter');
    // What is typed before would be lost with the other list.
    await page.getByText(/^Upcoming events that begin within two hours/).waitFor();
    await page.getByRole('searchbox').fill('qtwin');
    await until(() => new URL(page.url()).searchParams.get('search')).toBe('qtwin');
    // Other journeys have pairs, too; and as long as a list is refreshed, it is dimmed.
    const others = page.locator('[data-row]').filter({ hasNotText: /qtwin/i });
    await until(() => others.or(page.locator('[aria-busy=true]')).count()).toBe(0);
    await page.getByText('2 pairs', { exact: true }).waitFor();
    await page.getByText('Titles 100% alike · 0 m apart').first().waitFor();
    await passesAxe(page, 'likely duplicates');

    await button(page, 'Qtwin Tango and Qtwin tango are not the same').press('Enter');
    await gone(page, 'Qtwin Tango');
    await undo(page, 'Qtwin Tango and Qtwin tango are not the same.');
    await toast(page, 'Qtwin Tango and Qtwin tango are compared again.');
    await button(page, 'Qtwin Tango and Qtwin tango are not the same').press('Enter');
    const apart = page.getByRole('region', { name: 'Not the same' });
    await apart.getByText('Administrator said so').waitFor();
    await page.getByText('1 pair', { exact: true }).waitFor();
    await passesAxe(page, 'events that are not the same');

    await button(page, 'Merge Qtwin salsa! with Qtwin salsa').press('Enter');
    const merging = page.getByRole('dialog', { name: 'Merge duplicates' });
    await merging.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await toast(page, 'Merged “Qtwin salsa!” into “Qtwin salsa”.');
    await page.getByText('No events match these filters.').waitFor();
    await apart.getByRole('button', { name: /^Compare Qtwin tango/i }).press('Enter');
    await page.getByText('1 pair', { exact: true }).waitFor();
    await apart.waitFor({ state: 'detached' });
  });

  test('times at a clock change are told, kept, rewritten, or changed by a colleague', async () => {
    const page = await site().console('/admin/quality');
    const berlin = { country: 'Germany', timeZone: 'Europe/Berlin' };
    const { id: regionId } = await site().openRegion({ city: 'Changing Clocks', ...berlin });
    const whole = { ...WHOLE, regionId };
    const create = (title: string, start: string, end: string) =>
      site().create({ ...whole, title, startDateTime: `${start}:00`, endDateTime: `${end}:00` });
    await create('Clock late', '2027-03-28T02:30', '2027-03-28T06:00');
    await create('Clock end', '2027-03-27T22:00', '2027-03-28T02:15');
    await create('Clock twice', '2027-10-31T02:30', '2027-10-31T06:00');
    const elsewhere = await create('Clock elsewhere', '2027-03-28T02:45', '2027-03-28T06:00');
    await page.goto('/admin/quality?kind=clockChange&search=clock');
    await page.getByText('4 events and dates').waitFor();
    await page
      .getByText('02:30 does not exist on Sun, 28 Mar 2027: clocks go forward. The event starts at 03:30.')
      .waitFor();
    await page
      .getByText(
        '02:30 occurs twice on Sun, 31 Oct 2027: first in CEST, then in CET. The event starts the first time.',
      )
      .waitFor();
    await passesAxe(page, 'times at a clock change');

    await site().change(elsewhere.id, { startDateTime: '2027-03-28T03:45:00' });
    await gone(page, 'Clock elsewhere');
    await page.getByText('3 events and dates').waitFor();

    const twice = '02:30 occurs twice';
    await button(page, 'Keep the times of Clock twice').press('Enter');
    await page.getByText(twice).waitFor({ state: 'detached' });
    await undo(page, 'The times of Clock twice were settled.');
    await page.getByText(twice).waitFor();
    await button(page, 'Keep the times of Clock twice').press('Enter');
    await gone(page, 'Clock twice');
    await button(page, 'Set to 03:30 for Clock late').press('Enter');
    await gone(page, 'Clock late');
    await button(page, 'Another time for Clock end').press('Enter');
    await page.getByRole('combobox', { name: 'New end' }).fill('1:45');
    await page.getByRole('combobox', { name: 'New end' }).press('Enter');
    await page.getByText('No events match these filters.').waitFor();
    await page.reload();
    await page.getByText('No events match these filters.').waitFor();

    // The badge in the menu is the sum of the tabs.
    await page.goto('/admin/quality');
    const tabs = page.getByRole('navigation', { name: 'What is missing' }).getByRole('link');
    await tab(page, 'No region').getByText(/\d/).waitFor();
    const counts = (await tabs.allTextContents()).map(text => Number(/\d+$/.exec(text)?.[0] ?? 0));
    await button(page, 'Events').click();
    const sum = counts.reduce((one, other) => one + other, 0);
    expect(counts).toHaveLength(GAP_KINDS.length);
    await page.getByRole('menuitem', { name: `Data Quality ${sum}` }).waitFor();
  });
}
