import { expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const TURN_MS = 4_700;

/** What the pages show and how they move; their forms have journeys of their own. */
export function brochureJourneys(site: () => Site): void {
  test('the headline turns every 4.7 seconds, stops when told, and stands still for those who ask', async () => {
    const page = await site().open({ reducedMotion: 'no-preference' });
    await page.clock.install({ time: '2026-11-22T20:00:00Z' });
    await page.goto('/');
    const headline = (text: string) =>
      page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
    const pause = page.getByRole('button', { name: 'Pause the headlines' });
    await pause.waitFor();
    await headline('Find your next dance.');
    const fade = await page
      .locator('h1 span')
      .first()
      .evaluate(it => getComputedStyle(it).transitionDuration);
    expect(fade).toContain('0.6s');
    await page.clock.pauseAt('2026-11-22T21:00:00Z');
    const shown = async () => (await page.locator('h1 span[data-shown]').textContent()) ?? '';
    const before = await shown();
    const order = ['Find your next dance.', 'Never dance alone again.', 'Every night has a dance floor.'];
    const next = (from: string, turns: number) => order[(order.indexOf(from) + turns) % order.length];
    await page.clock.runFor(TURN_MS);
    await until(shown).toBe(next(before, 1));
    await page.clock.runFor(2 * TURN_MS);
    await until(shown).toBe(before);
    await pause.click();
    await page.getByRole('button', { name: 'Resume the headlines' }).waitFor();
    await page.clock.runFor(10 * TURN_MS);
    expect(await shown()).toBe(before);

    const still = await site().open();
    await still.clock.install();
    await still.goto('/');
    const play = still.getByRole('button', { name: 'Resume the headlines' });
    await play.waitFor();
    await still.clock.runFor(10 * TURN_MS);
    expect(await still.locator('h1 span[data-shown]').textContent()).toBe('Find your next dance.');
    await play.click();
    await still.getByRole('button', { name: 'Pause the headlines' }).waitFor();
    await still.clock.runFor(TURN_MS);
    await until(() => still.locator('h1 span[data-shown]').textContent()).toBe('Never dance alone again.');
  });

  test('a browser that prefers Spanish is offered it, until the offer is closed', async () => {
    const page = await site().open({ locale: 'es-ES' });
    await page.goto('/about');
    const offer = page.getByText('Esta página también está en español.');
    await offer.waitFor();
    await page.getByRole('link', { name: 'Léela en español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Quiénes somos' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await offer.waitFor();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await offer.waitFor({ state: 'hidden' });
    await page.goto('/terms');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The script that would show it has run: it is a module, and the page has loaded.
    expect(await offer.isVisible()).toBe(false);
  });

  test('the long texts have a table of contents that leads to each of their sections', async () => {
    const page = await site().open();
    for (const [path, sections] of [
      ['/privacy', 12],
      ['/terms', 11],
    ] as const) {
      await page.goto(path);
      await page.getByText('Last updated: January 2025').waitFor();
      const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
      expect(await links.count()).toBe(sections);
      await links.last().click();
      await page.getByRole('heading', { level: 2, name: 'how to reach us' }).waitFor();
      await until(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    }
    const back = await page.goto('/nowhere');
    expect(back?.status()).toBe(404);
    await page.getByRole('link', { name: 'Home page' }).click();
    await page.getByText('Free forever').waitFor();
  });
}
