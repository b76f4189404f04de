import { expect, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { axeFinds } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { fromNetwork, gotoAwake } from './fromNetwork.ts';

const SIGNUP = '**/api/organizers/public/signup';
const RECOMMENDATION = '**/api/v1/event-recommendations/public';

export function organizerFormJourneys(site: () => Site): void {
  test('an application shows what is wrong, keeps what was typed, and is received', async () => {
    const page = await fromNetwork(site());
    await gotoAwake(page, '/organizers');
    const form = page.getByRole('tabpanel', { name: 'Become an Organizer' });
    const send = form.getByRole('button', { name: 'Apply' });
    const alert = form.getByRole('alert');
    await form.getByLabel('Your name').fill('Bea Ruiz');
    await form.getByLabel('Your email').fill('bea@example.org');
    await form.getByLabel('Name of your school').fill('Bea Salsa');
    const region = form.getByLabel('Region');
    const offered = await form
      .locator('datalist option')
      .evaluateAll(all => all.map(it => (it as HTMLOptionElement).value));
    expect(offered.length).toBeGreaterThan(3);
    const countries = offered.map(label => label.split(': ')[0]);
    expect(countries).toEqual(countries.toSorted());

    await region.fill('Nowhere: Noplace');
    await send.click();
    await until(() => alert.textContent()).toBe('Choose a region from the list, or leave this empty.');
    expect(await region.evaluate(it => it === document.activeElement)).toBe(true);
    await region.fill(offered[0]!);
    await form.getByLabel('Website').fill('ftp://bea.example.org');
    await send.click();
    await until(() => page.locator('#signup-website-error').allTextContents()).not.toEqual([]);
    expect(await axeFinds(page)).toEqual([]);
    await form.getByLabel('Website').fill('https://bea.example.org');

    await page.route(SIGNUP, route => route.abort());
    await send.click();
    await until(() => alert.textContent()).toBe('Failed to submit signup request');
    await page.unroute(SIGNUP);
    await page.route(SIGNUP, route =>
      route.fulfill({ status: 503, json: { message: 'We are moving house.' } }),
    );
    await send.click();
    await until(() => alert.textContent()).toBe('We are moving house.');
    await page.unroute(SIGNUP);

    // The other tab, by keyboard, and back: what was typed is still there.
    await page.getByRole('tab', { name: 'Become an Organizer' }).press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'Recommend an Event' }).waitFor();
    await page.getByRole('tab', { name: 'Recommend an Event' }).press('ArrowLeft');
    expect(await form.getByLabel('Name of your school').inputValue()).toBe('Bea Salsa');
    await send.click();
    await until(() => form.getByRole('status').textContent()).toBe(
      "Thank you for your interest! We've received your application and will contact you soon.",
    );
    expect(await form.getByLabel('Name of your school').inputValue()).toBe('');
    expect(await region.inputValue()).toBe('');
  });

  test('a recommendation needs a title only, and nothing typed is lost', async () => {
    const page = await fromNetwork(site());
    await gotoAwake(page, '/organizers');
    await page.getByRole('tab', { name: 'Recommend an Event' }).click();
    expect(new URL(page.url()).search).toBe('?tab=recommend');
    const form = page.getByRole('tabpanel', { name: 'Recommend an Event' });
    const send = form.getByRole('button', { name: 'Recommend' });
    const title = form.getByLabel('Name of the event');
    await send.click();
    expect(await title.evaluate(it => it === document.activeElement)).toBe(true);
    await title.fill('Friday in the Park');
    await page.route(RECOMMENDATION, route => route.fulfill({ status: 500, body: '<h1>Oops</h1>' }));
    await send.click();
    await until(() => form.getByRole('alert').textContent()).toBe('Failed to submit event recommendation');
    await page.unroute(RECOMMENDATION);
    await page.reload();
    await until(() => title.inputValue()).toBe('Friday in the Park');
    await send.click();
    await until(() => form.getByRole('status').textContent()).toBe(
      'Thank you! Your event recommendation has been submitted and will be reviewed by our team.',
    );
    expect(await title.inputValue()).toBe('');
    expect(await axeFinds(page)).toEqual([]);
  });

  test('the forms work while regions cannot be read', async () => {
    const page = await fromNetwork(site());
    const pool = connectPool(site().urls.database.owner, { name: 'test', max: 1 });
    // The page may be kept from an earlier visit, until a region changes.
    await site().openRegion({ city: 'Sundays', country: 'Spain', timeZone: 'Europe/Madrid' });
    try {
      await pool.query('alter table read.regions rename to regions_away');
      await gotoAwake(page, '/organizers?tab=recommend');
      const form = page.getByRole('tabpanel', { name: 'Recommend an Event' });
      await form.getByText('Regions could not be loaded.').waitFor();
      expect(await axeFinds(page)).toEqual([]);
      await form.getByLabel('Name of the event').fill('Sunday Tango');
      await form.getByRole('button', { name: 'Recommend' }).click();
      await until(() => form.getByRole('status').textContent()).toContain('Thank you!');
    } finally {
      await pool.query('alter table read.regions_away rename to regions');
      await pool.end();
    }
    await page.getByRole('tabpanel').getByRole('link', { name: 'Retry' }).click();
    await page.getByRole('tabpanel').getByLabel('Region').waitFor();
  });
}
