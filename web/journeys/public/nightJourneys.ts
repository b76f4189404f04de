import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { heardNights } from './heardNights.ts';

/** The first day of the month after this one. */
const FIRST = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
const NIGHTS = Array.from({ length: 20 }, (_, index) => {
  const day = `${FIRST.toISOString().slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
  const start = `${day}T${18 + (index % 4)}:30:00`;
  return { title: `Arbol ${index + 1}`, start, place: `Patio ${index % 7}` };
});
const SEARCH = 'search=arbol';

/** How visitors find a night: the filters, the month, its page, and the pages about cities, dances and organizers. */
export function nightJourneys(site: () => Site): void {
  test('with the keyboard filters lead to nights that are heard with day, time and place', async () => {
    await recordNights(site());
    const page = await site().open();
    await page.goto('/');
    await page.getByRole('link', { name: 'See where to dance tonight' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dance nights tonight' }).waitFor();
    await page.goto('/events');
    await page.getByText('Filters', { exact: true }).press('Enter');
    await tabTo(page, 'combobox', 'Kind');
    await page.keyboard.press('w');
    await tabTo(page, 'searchbox', 'Search');
    await page.keyboard.type('arbol');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Workshops' }).waitFor();
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('kind'), asked.get('search')]).toEqual(['workshop', 'arbol']);

    // The tree follows what is drawn, so it may still be the one of a moment ago.
    await until(async () => (await heardNights(page)).map(asRecorded)).toEqual(NIGHTS);
    await tabTo(page, 'link', 'Month');
    await page.keyboard.press('Enter');
    await tabTo(page, 'link', 'Next month');
    await page.keyboard.press('Enter');
    await until(() => page.getByRole('table').getByRole('link', { name: 'Arbol' }).count()).toBe(20);
    await page.getByRole('link', { name: 'Arbol 20' }).click();
    await page.getByRole('heading', { level: 1, name: 'Arbol 20' }).waitFor();
    expect(await fileBehind(page, 'Add to your calendar')).toMatch(/SUMMARY:Arbol 20\r\n/);
    const heights = await page
      .locator('article dl a, article li a, article summary')
      .evaluateAll(links => links.map(link => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole('link', { name: 'Salsa' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Salsa nights' }).waitFor();
  });

  test('without scripts the same way leads there, in Spanish', async () => {
    await recordNights(site());
    const page = await site().open({ javaScriptEnabled: false });
    await page.goto('/es/events');
    await page.getByText('Filtros', { exact: true }).click();
    await page.getByLabel('Tipo').selectOption('workshop');
    await page.getByLabel('Buscar').fill('arbol');
    await page.getByRole('button', { name: 'Ver eventos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Talleres: «arbol»', exact: true }).waitFor();
    await until(() => page.getByRole('link', { name: /^Arbol \d/ }).count()).toBe(20);
    await page.getByText('Filtros', { exact: true }).click();
    await page.getByRole('link', { name: 'Elegir fechas' }).click();
    await page.getByLabel('Desde').fill(NIGHTS[2]!.start.slice(0, 10));
    await page.getByLabel('Hasta').fill(NIGHTS[4]!.start.slice(0, 10));
    await page.getByRole('button', { name: 'Ver eventos' }).click();
    await until(() => page.getByRole('link', { name: /^Arbol \d/ }).count()).toBe(3);
    await page.goto('/es/events?kind=workshop&search=arbol');
    await page.getByText('Suscríbete desde tu calendario').click();
    const address = await page.getByLabel('Dirección para cualquier otro calendario').inputValue();
    const app = page.getByRole('link', { name: 'App de calendario de este dispositivo' });
    expect(await app.getAttribute('href')).toBe(address.replace(/^https?/, 'webcal'));
    const google = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
    expect(new URL(google!).searchParams.get('cid')).toBe(address.replace(/^https?/, 'webcal'));
    const { pathname, search } = new URL(address);
    const calendar = await page.request.get(pathname + search);
    expect(await calendar.text()).toContain('SUMMARY:Arbol 1\r\n');
    await page.getByRole('link', { name: 'Mes', exact: true }).click();
    await page.getByRole('link', { name: 'Mes siguiente' }).click();
    await page.getByRole('table').getByRole('link', { name: 'Arbol 20' }).click();
    await page.getByRole('heading', { level: 1, name: 'Arbol 20' }).waitFor();
    expect(await fileBehind(page, 'Añadir a tu calendario')).toMatch(/SUMMARY:Arbol 20\r\n/);
    const share = await page.getByRole('link', { name: 'Compartir' }).getAttribute('href');
    expect(new URL(share!).searchParams.get('body')).toBe(page.url());
  });
}

/** Records the nights unless an earlier journey did, and waits until the calendar has them. */
async function recordNights(site: Site): Promise<void> {
  const found = async () => {
    const html = await (await fetch(`${site.address}/events?${SEARCH}`)).text();
    return html.match(/<h3>/g)?.length ?? 0;
  };
  if ((await found()) === 0) {
    for (const { title, start, place } of NIGHTS) {
      await site.create({
        ...{ title, startDateTime: start, status: 'published', locationName: place },
        ...{ locationCity: 'Lisbon', category: ['Workshop'], danceStyleIds: ['salsa'] },
      });
    }
  }
  await until(found).toBe(NIGHTS.length);
}

type Heard = Awaited<ReturnType<typeof heardNights>>[number];

/** A night as it was recorded, from what is said of it. A day without a year is in this one. */
function asRecorded({ day, time, title, place }: Heard) {
  const year = /\d{4}$/.test(day) ? '' : `, ${new Date().getUTCFullYear()}`;
  const date = new Date(`${day}${year} UTC`).toISOString().slice(0, 10);
  return { title, start: `${date}T${time}:00`, place: place.replace(/, Lisbon$/, '') };
}

/** Presses Tab until the part with this name has the focus. */
async function tabTo(page: Page, role: 'link' | 'combobox' | 'searchbox', name: string): Promise<void> {
  const part = page.getByRole(role, { name, exact: true });
  await part.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await part.evaluate(element => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

async function fileBehind(page: Page, name: string): Promise<string> {
  const href = await page.getByRole('link', { name }).getAttribute('href');
  const answer = await page.request.get(href!);
  expect(answer.status()).toBe(200);
  return answer.text();
}
