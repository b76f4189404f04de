import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contracts/platform/sentence.ts';
import {
  BY_MAIL_PATH,
  CONFIRM_PATH,
  type ConfirmPage,
  type MailLinkPage,
  pathIn,
  type SitePage,
} from '#contracts/site/pages.ts';
import { siteRenderer } from '../../../services/site/renderer.ts';
import { axeFinds, passesInBothThemes } from '../passesAxe.ts';
import type { Site } from '../site.ts';
import { until } from '../until.ts';
import { fitsNarrow } from './fitsNarrow.ts';

const PAGES = [
  '',
  '/about',
  '/promo',
  '/support',
  '/organizers',
  '/by-mail',
  '/your-site',
  '/privacy',
  '/terms',
  '/nowhere',
];
/** The states of the page that asks an organizer whether a series is still on. */
const CONFIRMS: Record<string, Pick<ConfirmPage, 'chosen' | 'answered' | 'undoable' | 'refused'>> = {
  [`${CONFIRM_PATH}/1/open`]: { chosen: 'on', answered: null, undoable: false, refused: false },
  [`${CONFIRM_PATH}/1/ended`]: { chosen: 'ended', answered: 'ended', undoable: true, refused: false },
  [`${CONFIRM_PATH}/1/refused`]: { chosen: 'on', answered: null, undoable: false, refused: true },
};
/** The states of the page that the mails to subscribers link to. */
const MAIL_LINKS: Record<string, Pick<MailLinkPage, 'state'>> = {
  [`${BY_MAIL_PATH}/1/asked`]: { state: 'asked' },
  [`${BY_MAIL_PATH}/1/confirmed`]: { state: 'confirmed' },
  [`${BY_MAIL_PATH}/1/ended`]: { state: 'unsubscribed' },
};
const TURN_MS = 4_700;

/** What the pages show and how they move; their forms have journeys of their own. */
export function brochureJourneys(site: () => Site): void {
  test('every page passes axe in both languages and themes, and fits the narrowest phone', async () => {
    const page = await site().open();
    await drawLinked(page, site().address);
    for (const path of [...PAGES, ...Object.keys(CONFIRMS), ...Object.keys(MAIL_LINKS)]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path || '/');
      await passesInBothThemes(page, path);
      await fitsNarrow(page, path);
      await page.goto(`/es${path}`);
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      // The colours are those of the English page.
      expect(await axeFinds(page, { rules: 'structure' }), `/es${path}`).toEqual([]);
      await fitsNarrow(page, `/es${path}`);
    }
  }, 240_000);

  test('the headline turns every 4.7 seconds, stops when told, and stands still for those who ask', async () => {
    const page = await site().open({ reducedMotion: 'no-preference' });
    await page.clock.install({ time: '2026-11-22T20:00:00Z' });
    await page.goto('/');
    const headline = (text: string) =>
      page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
    const pause = page.getByRole('button', { name: 'Pause the headline' });
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
    const order = ['Find your next dance.', 'Never dance alone again.', 'Every night has a floor.'];
    const next = (from: string, turns: number) => order[(order.indexOf(from) + turns) % order.length];
    await page.clock.runFor(TURN_MS);
    await until(shown).toBe(next(before, 1));
    await page.clock.runFor(2 * TURN_MS);
    await until(shown).toBe(before);
    await pause.click();
    await page.getByRole('button', { name: 'Let the headline change' }).waitFor();
    await page.clock.runFor(10 * TURN_MS);
    expect(await shown()).toBe(before);

    const still = await site().open();
    await still.clock.install();
    await still.goto('/');
    const play = still.getByRole('button', { name: 'Let the headline change' });
    await play.waitFor();
    await still.clock.runFor(10 * TURN_MS);
    expect(await still.locator('h1 span[data-shown]').textContent()).toBe('Find your next dance.');
    await play.click();
    await still.getByRole('button', { name: 'Pause the headline' }).waitFor();
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
    await page.getByRole('link', { name: 'The start page' }).click();
    await page.getByText('Free forever').waitFor();
  });
}

/** Answers for the server, by its own renderer: until a series is asked about takes two months. */
async function drawLinked(page: Page, address: string): Promise<void> {
  const renderer = await siteRenderer(resolve(import.meta.dirname, '../../dist'))();
  const next = { start: '2030-03-01T20:00', end: null };
  const series = { id: '1', title: 'Fridays', place: 'Casa, Lisbon', since: '2030-01-01', next };
  const setting = { brand: 'Tanda', address, mail: 'hi@example.org', links: { ios: null, chat: null } };
  const topic = 'Lisbon, Portugal';
  const pages = new Map<string, SitePage>([
    ...Object.entries(CONFIRMS).map(([path, state]): [string, SitePage] => [
      path,
      { name: 'confirm', series, ...state },
    ]),
    ...Object.entries(MAIL_LINKS).map(([path, state]): [string, SitePage] => [
      path,
      { name: 'mailLink', topic, night: null, ...state },
    ]),
  ]);
  for (const [path, shown] of pages) {
    for (const language of LANGUAGES) {
      const drawn = { ...setting, language, path, assets: renderer!.assets };
      const body = renderer!.render(shown, drawn);
      await page.route(address + pathIn(language, path), route =>
        route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
      );
    }
  }
}
