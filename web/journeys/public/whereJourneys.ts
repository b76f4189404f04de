import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesInBothThemes } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsNarrow } from './fitsNarrow.ts';

const EXACT = { latitude: 64.1466123, longitude: -21.9425987 };
const AT = { locationCity: 'Reykjavík', locationCountry: 'Iceland', status: 'published' } as const;
const DATES = { from: '2030-03-01', to: '2030-03-31' };

/** Where nights are: around a typed city, around somebody, on a map, and at the end of a journey. */
export function whereJourneys(site: () => Site): void {
  test('travellers find their nights, on the map too, and others those that are near', async () => {
    await fill(site());
    const page = await site().open({ permissions: ['geolocation'], geolocation: EXACT });
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url() + (request.postData() ?? '')));
    await page.goto('/travel');
    await page.getByLabel('City', { exact: true }).fill('Reykjavik');
    await page.getByLabel('From').fill(DATES.from);
    await page.getByLabel('Until').fill(DATES.to);
    await page.getByRole('button', { name: 'Show events' }).click();
    await heading(
      page,
      'Dance nights within 50 km of Reykjavík, Iceland from Fri, 1 Mar 2030 to Sun, 31 Mar 2030',
    );
    expect(new URL(page.url()).search).toBe(
      '?city=reykjavik-iceland&within=50&from=2030-03-01&to=2030-03-31',
    );
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Harbour social' })
      .getByText(/\d km$/)
      .waitFor();
    await looksRight(page, 'around a city');

    await page.getByRole('link', { name: 'Map' }).press('Enter');
    const places = page.getByRole('region', { name: 'Places' });
    await places.getByText('Harpa', { exact: true }).waitFor();
    await places.getByRole('link', { name: 'Harbour social' }).waitFor();
    await looksRight(page, 'the map of a city');
    await page.getByRole('link', { name: 'Zoom in' }).press('Enter');
    await page.getByRole('link', { name: 'The whole map' }).waitFor();
    expect(page.url()).toContain('&at=');
    await page.getByRole('link', { name: 'All cities' }).press('Enter');
    await page
      .getByRole('region', { name: 'Cities' })
      .getByRole('link', { name: 'Reykjavík' })
      .first()
      .waitFor();
    await looksRight(page, 'the map of cities');

    await page.getByRole('button', { name: 'Near me: use my location' }).click();
    await heading(
      page,
      'Dance nights within 25 km of 64.15, -21.94 from Fri, 1 Mar 2030 to Sun, 31 Mar 2030',
    );
    expect(new URL(page.url()).searchParams.get('near')).toBe('64.15,-21.94');
    expect(asked.filter(url => url.includes('64.146') || url.includes('21.942'))).toEqual([]);
    await looksRight(page, 'near me');

    await page.goto(`/es/events${new URL(page.url()).search}`);
    await looksRight(page, 'cerca de mí');
    await page.goto('/events');

    await page.context().clearPermissions();
    await page.getByRole('button', { name: 'Near me: use my location' }).click();
    await page.getByText('Your location is not available. Type your city instead.').waitFor();
    expect(
      await page.getByLabel('City', { exact: true }).evaluate(field => field === document.activeElement),
    ).toBe(true);
  });

  test('all of it works without scripts, in Spanish', async () => {
    const page = await site().open({ javaScriptEnabled: false });
    await page.goto('/es/travel');
    await fitsNarrow(page, '/es/travel');
    expect(await page.getByRole('button', { name: 'Cerca de mí' }).count()).toBe(0);
    await page.getByLabel('Ciudad', { exact: true }).fill('Atlántida del Sur');
    await page.getByRole('button', { name: 'Ver eventos' }).click();
    await page.getByText('No encontramos ninguna ciudad llamada «Atlántida del Sur».').waitFor();
    expect(await page.getByLabel('Ciudad', { exact: true }).inputValue()).toBe('Atlántida del Sur');
    await page.getByLabel('Ciudad', { exact: true }).fill('Reykjavík');
    await page.getByRole('button', { name: 'Ver eventos' }).click();
    await heading(page, 'Noches de baile a menos de 50 km de Reykjavík, Iceland');
    await page.getByRole('link', { name: 'Mapa' }).click();
    await page
      .getByRole('region', { name: 'Lugares' })
      .getByRole('link', { name: 'Harbour social' })
      .waitFor();
    await fitsNarrow(page, 'el mapa');
    await page.getByRole('link', { name: 'Acercar' }).click();
    await page.getByRole('link', { name: 'Todo el mapa' }).waitFor();
  });
}

async function fill(site: Site): Promise<void> {
  await site.create({
    ...AT,
    ...EXACT,
    title: 'Harbour social',
    locationName: 'Harpa',
    startDateTime: '2030-03-02T20:00:00',
  });
  await site.create({
    ...{ ...AT, title: 'Lagoon social', locationName: 'Bláa', startDateTime: '2030-03-03T20:00:00' },
    ...{ latitude: 63.8804, longitude: -22.4495 },
  });
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Passes axe in both themes, and fits the narrowest phone. */
async function looksRight(page: Page, name: string): Promise<void> {
  await passesInBothThemes(page, name);
  await fitsNarrow(page, name);
}
