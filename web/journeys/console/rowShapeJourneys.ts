import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const LISTS = ['events', 'users', 'organizers', 'regions', 'venues', 'dance-styles', 'followed-calendars'];
const LONG = 'Noche de salsa, bachata y kizomba con talleres para todos los niveles y mucha gente de fuera';

export function rowShapeJourneys(site: () => Site): void {
  // Spanish has the longest words, and the United States the longest times.
  test.each([
    ['es-ES', LISTS],
    ['en-US', ['events']],
  ])('in %s rows are alike, and their buttons lie on no other cell', async (locale, lists) => {
    await site().create({ title: LONG, startDateTime: '2027-05-03T20:00:00', status: 'draft' });
    await site().create({ title: 'W'.repeat(200), startDateTime: '2027-05-03T20:00:00' });
    const page = await site().console('/admin', { locale });
    for (const path of lists) {
      await goTo(page, `/admin/${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await until(() => page.locator('main [aria-busy=true]').count()).toBe(0);
      const shapes = await page.evaluate(shapesOfRows);
      expect(shapes.heights.length, `${path}: ${shapes.heights}`).toBeLessThanOrEqual(1);
      expect(shapes.over, path).toEqual([]);
    }
  });

  test('a page keeps the place of its scrollbar, also under a dialog', async () => {
    const page = await site().console('/admin/regions');
    const shape = () =>
      page.evaluate(() => ({
        gutter: getComputedStyle(document.documentElement).scrollbarGutter,
        margin: getComputedStyle(document.body).marginRight,
      }));
    expect(await shape()).toEqual({ gutter: 'stable', margin: '0px' });
    await page.getByRole('button', { name: 'Add Region' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await shape()).toEqual({ gutter: 'stable', margin: '0px' });
  });

  test.each([
    ['en-GB', /^[A-Z][a-z]{2}, 3 May 2027/, '20:00'],
    ['en-US', /^[A-Z][a-z]{2}, May 3, 2027/, '8:00 PM'],
    ['de-DE', /^[A-Z][a-z]{2}, 3 May 2027/, '20:00'],
  ])('a browser of %s shows dates and times in its order', async (locale, day, time) => {
    await site().create({ title: `Dated ${locale}`, startDateTime: '2027-05-03T20:00:00' });
    const page = await site().console(`/admin/events?search=Dated+${locale}`, { locale });
    const row = rowOf(page, `Dated ${locale}`);
    await row.getByText(day).waitFor();
    expect((await row.textContent())?.replaceAll(/\s/g, ' ')).toContain(time);
  });
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** In the page: the heights of the rows, and the buttons that stand out of their cells. */
function shapesOfRows() {
  const rows = [...document.querySelectorAll('tbody tr[data-row]:not([data-nested])')];
  const heights = new Set(rows.map(row => Math.round(row.getBoundingClientRect().height)));
  const over = [...document.querySelectorAll('td[data-place=footer] button')].filter(
    it => it.getBoundingClientRect().left < it.closest('td')!.getBoundingClientRect().left,
  );
  return { heights: [...heights], over: over.map(it => it.textContent) };
}
