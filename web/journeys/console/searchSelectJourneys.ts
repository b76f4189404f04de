import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';

/** Every searched filter of the console, by its screen. */
const FILTERS = [
  ['/admin/events', 'Location', 'No city matches'],
  ['/admin/events', 'Organizer', 'No organizer matches'],
  ['/admin/events', 'Venue', 'No venue matches'],
  ['/admin/imported-events', 'Region', 'No region matches'],
  ['/admin/unassigned-events', 'Country', 'No country matches'],
  ['/admin/regions', 'Country', 'No country matches'],
  ['/admin/venues', 'City', 'No city matches'],
  ['/admin/venues', 'Region', 'No region matches'],
  ['/admin/audit', 'What happened', 'No entry matches'],
] as const;

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
const isSelected = (it: Locator) =>
  it.evaluate((it: HTMLInputElement) => {
    const selects = it.selectionStart === 0 && it.selectionEnd === it.value.length;
    return selects && it === document.activeElement;
  });

/** What Enter takes. On a busy machine it is marked after it is shown. */
const marked = (page: Page, name: RegExp) =>
  page.locator('[role=option][data-combobox-selected]', { hasText: name });

/** Its text is selected a frame after the click. Nobody types sooner, but a journey on a busy machine would. */
async function clickInto(select: Locator): Promise<void> {
  await select.click();
  await until(() => isSelected(select)).toBe(true);
}

/** Holds the scripts of selects back; returns what lets them come. */
async function holdSelects(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/select-*.js', async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export function searchSelectJourneys(site: () => Site): void {
  test('in every searched filter, what is typed after a click is all that is searched for', async () => {
    const page = await site().console('/admin');
    for (const [path, name, nothing] of FILTERS) {
      await goTo(page, path);
      const behind = page.getByRole('button', { name: 'Filter', exact: true });
      if (path === '/admin/audit') await behind.click();
      await clickInto(field(page, name));
      await page.keyboard.type('zq');
      await page.getByText(nothing, { exact: true }).waitFor();
      expect(await field(page, name).inputValue(), `${path} ${name}`).toBe('zq');
      await page.keyboard.press('Tab');
      await until(() => field(page, name).inputValue()).toBe('');
    }
  });

  test('a filter is searched, chosen, searched again, given up and cleared', async () => {
    const page = await site().console('/admin/events');
    const location = field(page, 'Location');
    const chosen = () => new URL(page.url()).searchParams.get('location');
    await clickInto(location);
    expect(await location.getAttribute('placeholder')).toBe('All locations');
    await page.keyboard.type('berl');
    await marked(page, /^Berlin/).waitFor();
    await until(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await until(() => location.inputValue()).toMatch(/^Berlin/);
    await until(chosen).toBeTruthy();
    await until(() => location.getAttribute('data-on')).toBe('true');
    const [berlin, berlinId] = [await location.inputValue(), chosen()];

    // The field still has the focus: what is typed begins anew, and so it does after another click.
    await page.keyboard.type('ber');
    await until(() => location.inputValue()).toBe('ber');
    await page.keyboard.press('Escape');
    await until(() => location.inputValue()).toBe(berlin);
    await clickInto(location);
    await page.keyboard.type('vie');
    expect(await location.inputValue()).toBe('vie');
    await option(page, /^Vienna/).click();
    await until(() => location.inputValue()).toMatch(/^Vienna/);
    await until(chosen).not.toBe(berlinId);

    // The option that is chosen already puts its name back.
    await page.keyboard.type('ienn');
    await option(page, /^Vienna/).click();
    await until(() => location.inputValue()).toMatch(/^Vienna/);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('all loc');
    await marked(page, /^All locations/).waitFor();
    await page.keyboard.press('Enter');
    await until(() => location.inputValue()).toBe('');
    await until(chosen).toBeNull();
  });

  test('a filter is cleared by its button, and its chip goes with it', async () => {
    const page = await site().console('/admin/events');
    const location = field(page, 'Location');
    await clickInto(location);
    await page.keyboard.type('paris');
    await marked(page, /^Paris/).waitFor();
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: /^Remove filter Location/ });
    await chip.waitFor();
    const box = (await location.boundingBox())!;
    await page.mouse.click(box.x + box.width - 16, box.y + box.height / 2);
    await chip.waitFor({ state: 'detached' });
    await until(() => location.inputValue()).toBe('');
    expect(await location.getAttribute('placeholder')).toBe('All locations');
  });

  test('accents, capitals and the order of words do not matter, and nothing typed does harm', async () => {
    const page = await site().console('/admin/regions');
    await page.getByRole('button', { name: 'Add Region' }).first().click();
    const dialog = page.getByRole('dialog');
    const zone = dialog.getByRole('combobox', { name: 'Time zone' });
    await clickInto(zone);
    await page.keyboard.type('YORK Amérïca');
    await marked(page, /^America\/New_York/).waitFor();
    await page.keyboard.press('Enter');
    await until(() => zone.inputValue()).toBe('America/New_York');
    for (const typed of ['<img src=x onerror=alert(1)>', '%_\\(*[', 'a'.repeat(2_000)]) {
      await clickInto(zone);
      await page.keyboard.insertText(typed);
      await dialog.page().getByText('No time zone matches', { exact: true }).waitFor();
      expect(await zone.inputValue()).toBe(typed);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await until(() => zone.inputValue()).toBe('America/New_York');
      expect(await dialog.isVisible()).toBe(true);
    }
    // By the arrows, from the match that is marked to the next.
    await clickInto(zone);
    await page.keyboard.type('europe/b');
    await until(() => option(page, /^(?!Europe\/B)/).count()).toBe(0);
    const second = await page.getByRole('option').nth(1).textContent();
    await marked(page, /^Europe/).waitFor();
    await page.keyboard.press('ArrowDown');
    await marked(page, new RegExp(`^${second}`)).waitFor();
    await page.keyboard.press('Enter');
    await until(() => zone.inputValue()).toBe(second);
  });

  test('a select whose scripts are there, and that comes with the click, stays open', async () => {
    const page = await site().console('/admin/profile', { fresh: true });
    // As long as an answer is awaited, no select comes before it is used.
    await page.route('**/api/admin/queues*', () => {});
    await page.goto('/admin/events');
    await field(page, 'Location').click();
    await option(page, /^Berlin/).waitFor();
    await page.keyboard.press('Escape');
    await field(page, 'Dance style').click();
    await option(page, /^Salsa/).click();
    await until(() => new URL(page.url()).searchParams.has('style')).toBe(true);
  });

  test('what is typed before the list of a filter has loaded is searched for, and goes on', async () => {
    const page = await site().console('/admin/profile', { fresh: true });
    const load = await holdSelects(page);
    await page.goto('/admin/events');
    const location = field(page, 'Location');
    await location.click();
    await page.keyboard.type('Be');
    expect(await location.inputValue()).toBe('Be');
    expect(await page.getByRole('option').count()).toBe(0);
    load();
    await option(page, /^Berlin/).waitFor();
    await page.keyboard.type('rl');
    expect(await location.inputValue()).toBe('Berl');
    await until(() => page.getByRole('option').count()).toBe(1);
  });

  test('on a phone a filter is searched by touch', async () => {
    const page = await site().console('/admin/events', { viewport: NARROW, hasTouch: true });
    await page.getByRole('button', { name: 'Filters' }).tap();
    const location = field(page, 'Location');
    await location.tap();
    await page.keyboard.type('Berl');
    await until(() => page.getByRole('option').count()).toBe(1);
    expect(await location.inputValue()).toBe('Berl');
    await option(page, /^Berlin/).tap();
    await until(() => location.inputValue()).toMatch(/^Berlin/);
    await location.tap();
    await page.keyboard.type('par');
    expect(await location.inputValue()).toBe('par');
    await option(page, /^Paris/).tap();
    await until(() => location.inputValue()).toMatch(/^Paris/);
  });
}
