import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chooseInRow } from './kit/rowMenu.ts';
import type { Site } from './kit/site.ts';
import { dialog } from './series/seriesSteps.ts';

export function imageJourneys(site: () => Site): void {
  test('a cover image is uploaded, shown, saved and removed', async () => {
    const { id } = await site().create({ title: 'Pachanga Night', startDateTime: '2027-02-12T20:00:00' });
    const page = await site().console(`/admin/events?search=Pachanga&dialog=edit&event=${id}`);
    const form = dialog(page, 'Edit Event');
    await form.locator('input[type=file]').setInputFiles({
      name: 'poster.png',
      mimeType: 'image/png',
      buffer: await picture(),
    });
    const image = form.getByRole('img', { name: 'Cover image of Pachanga Night' });
    await image.waitFor();
    expect(await form.getByLabel('Image address').inputValue()).toMatch(/^\/uploads\/.*\.webp$/);
    await form.getByLabel('Image description').fill('A couple on a red floor');
    const described = form.getByRole('img', { name: 'A couple on a red floor' });
    await described.waitFor();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'hidden' });
    await chooseInRow(page, 'Pachanga Night', 'View details');
    const shown = dialog(page, 'Event details').getByRole('img', { name: 'A couple on a red floor' });
    await shown.waitFor();
    expect(await shown.evaluate(it => (it as HTMLImageElement).naturalWidth)).toBe(320);
    await dialog(page, 'Event details').getByRole('button', { name: 'Edit Event' }).click();
    await form.getByRole('button', { name: 'Remove image' }).click();
    await described.waitFor({ state: 'hidden' });
    expect(await form.getByLabel('Image description').count()).toBe(0);
    expect(await form.getByLabel('Image address').inputValue()).toBe('');
  });

  test('a file that is not an image is refused in the words of the specification', async () => {
    const page = await site().console('/admin/events?dialog=create');
    const form = dialog(page, 'Create Event');
    const choose = form.locator('input[type=file]');
    await choose.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    await form.getByRole('alert').getByText('Only image files (JPEG, PNG, GIF, WEBP) are allowed').waitFor();
    // The name is that of an image, the content is not: the server checks the content.
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await form.getByRole('alert').getByText('Only image files (JPEG, PNG, GIF, WEBP) are allowed').waitFor();
    const large = Buffer.alloc(5 * 1024 * 1024);
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: large });
    await form.getByRole('alert').getByText('File size must be less than 5MB').waitFor();
  });

  test('a suggested place fills the address fields, and the list closes when the field loses focus', async () => {
    const venue = {
      locationName: 'Casa Quisqueya',
      locationAddress: 'Calle Quisqueya 7',
      postalCode: '10001',
    };
    const city = { locationCity: 'Santo Domingo', latitude: 18.47, longitude: -69.9 };
    await site().create({ title: 'Merengue', startDateTime: '2027-02-12T20:00:00', ...venue, ...city });
    const page = await site().console('/admin/events?dialog=create');
    const form = dialog(page, 'Create Event');
    const address = form.getByLabel('Address', { exact: true });
    await address.pressSequentially('Casa Quis');
    const suggestion = page.getByRole('option', { name: /Casa Quisqueya/ });
    await suggestion.waitFor();
    await form.getByLabel('City').focus();
    await suggestion.waitFor({ state: 'hidden' });
    await address.press('End');
    await address.pressSequentially('q');
    await suggestion.click();
    await expect.poll(() => form.getByLabel('City').inputValue()).toBe('Santo Domingo');
    expect(await address.inputValue()).toBe('Calle Quisqueya 7');
    expect(await form.getByLabel('Venue').inputValue()).toBe('Casa Quisqueya');
    expect(await form.getByLabel('Postal code').inputValue()).toBe('10001');
    expect(await form.getByLabel('Latitude').inputValue()).toBe('18.47');
  });

  test('if details of a place cannot be loaded, the fields can be filled in manually', async () => {
    const page = await site().console('/admin/events?dialog=create');
    const form = dialog(page, 'Create Event');
    const address = form.getByLabel('Address', { exact: true });
    await address.pressSequentially('Lisbo');
    const suggestion = page.getByRole('option', { name: /Lisbon/ }).first();
    await suggestion.waitFor();
    await page.context().setOffline(true);
    await suggestion.click();
    await form.getByText('Address details could not be loaded. Fill in the fields manually.').waitFor();
    await page.context().setOffline(false);
    await form.getByLabel('City').fill('Lisboa');
    expect(await form.getByLabel('City').inputValue()).toBe('Lisboa');
  });
}

function picture(): Promise<Buffer> {
  const background = { r: 200, g: 80, b: 40 };
  return sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
}
