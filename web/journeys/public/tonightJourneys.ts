import { expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';

/** What a dancer comes for: the first night is on the first screen, and the city is remembered. */
export function tonightJourneys(site: () => Site): void {
  test('the first night is on the first screen, whatever its size', async () => {
    const { city } = await fill(site());
    const page = await site().open();
    for (const [size, most] of [
      [NARROW, 300],
      [{ width: 768, height: 1024 }, 360],
      [{ width: 1440, height: 900 }, 360],
    ] as const) {
      await page.setViewportSize(size);
      for (const path of ['/events', `/events?city=${city}`]) {
        await page.goto(path);
        const first = await page
          .getByRole('main')
          .getByRole('region')
          .getByRole('listitem')
          .first()
          .boundingBox();
        expect(first!.y, `${path} at ${size.width} px`).toBeLessThanOrEqual(most);
        await fitsNarrow(page, path);
        await page.setViewportSize(size);
      }
    }
  });

  test('one tap filters and keeps what is chosen, another takes it back', async () => {
    const { city } = await fill(site());
    const page = await site().open({ viewport: NARROW, hasTouch: true });
    await page.goto(`/events?city=${city}`);
    await page.getByRole('link', { name: 'Classes' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Classes in Galway, Ireland' }).waitFor();
    await page.getByText('Class', { exact: true }).waitFor();
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: 'Tango', exact: true })
      .last()
      .tap();
    await page.getByRole('heading', { level: 1, name: 'Tango classes in Galway, Ireland' }).waitFor();
    expect(new URL(page.url()).search).toBe(`?city=${city}&style=tango&kind=class`);
    await page.getByRole('link', { name: 'Classes: remove this filter' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Tango in Galway, Ireland' }).waitFor();
  });

  test('where nothing is on tonight, what comes next there is shown', async () => {
    const { city } = await fill(site());
    const page = await site().open();
    await page.goto(`/events?city=${city}&when=tonight`);
    const next = page.getByRole('region', { name: 'Next in Galway, Ireland' });
    await next.getByRole('link', { name: 'Claddagh class' }).waitFor();
    expect(await page.getByRole('link', { name: 'Look within 25 km' }).getAttribute('href')).toBe(
      `/events?city=${city}&within=25&when=tonight`,
    );
  });

  test('the city that was looked at last is remembered on the device', async () => {
    const { city } = await fill(site());
    const page = await site().open();
    await page.goto('/');
    expect(await page.getByRole('link', { name: 'Galway' }).count()).toBe(0);
    await page.goto(`/events?city=${city}`);
    await page.goto('/');
    const tonight = page.getByRole('link', { name: 'Tonight in Galway' });
    await until(() => tonight.getAttribute('href')).toBe(`/events?city=${city}&when=tonight`);
    await page.goto('/events?style=tango');
    await page.getByRole('main').getByRole('link', { name: 'Galway', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Tango in Galway, Ireland' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Galway', exact: true }).waitFor();
    // Something else in its place is no city.
    await page.evaluate(() => localStorage.setItem('city', '{"slug":7,"name":["x"]}'));
    await page.goto('/events');
    expect(await page.getByRole('link', { name: 'Galway', exact: true }).count()).toBe(0);
  });
}

/** Opens a city with a class once. */
async function fill(site: Site): Promise<{ city: string }> {
  const city = 'galway-ireland';
  if ((await fetch(`${site.address}/events?city=${city}`)).ok) return { city };
  const { id } = await site.openRegion({ city: 'Galway', country: 'Ireland', timeZone: 'Europe/Dublin' });
  await site.create({
    ...{ regionId: id, title: 'Claddagh class', startDateTime: '2031-03-03T18:00:00', status: 'published' },
    ...{ category: ['Class'], danceStyleIds: ['tango'] },
  });
  return { city };
}
