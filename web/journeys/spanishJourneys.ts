import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { englishLeft, LOOKED_FOR } from './englishLeft.ts';
import { goTo } from './kit/goTo.ts';
import type { Site } from './kit/site.ts';
import { until } from './kit/until.ts';

type Look = { path: string; open?: (page: Page) => Promise<void> };

const click = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};
const LOOKS: Look[] = [
  { path: '/admin' },
  { path: '/admin/events' },
  { path: '/admin/events', open: click(/^Crear evento$/) },
  { path: '/admin/events', open: click(/^Crear serie$/) },
  { path: '/admin/events', open: click(/^Importar CSV$/) },
  { path: '/admin/events', open: click(/^Papelera$/) },
  { path: '/admin/users' },
  { path: '/admin/regions' },
  { path: '/admin/venues', open: click(/^Añadir local$/) },
  { path: '/admin/organizers' },
  { path: '/admin/audit' },
  { path: '/admin/system' },
  { path: '/admin/system/projections' },
  { path: '/admin/system/effects' },
  { path: '/admin/system/runs' },
  { path: '/admin/system/backups' },
  { path: '/admin/profile' },
  { path: '/admin/settings' },
];

const BUSY = '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root';

/** A page for someone who has chosen Spanish in an English browser. */
const open = async (site: Site, path: string, width = 1440): Promise<Page> => {
  const page = await site.console('/', { viewport: { width, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(path);
  return page;
};

const isRead = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await until(() => page.locator(BUSY).count()).toBe(0);
};

export function spanishJourneys(site: () => Site): void {
  test('no screen and no dialog has English left on it, and requests ask for Spanish', async () => {
    expect(LOOKED_FOR).toBeGreaterThan(700);
    const english = await site().console('/admin/events');
    await isRead(english);
    expect((await englishLeft(english)).length, 'found where it is').toBeGreaterThan(20);
    const page = await open(site(), '/admin');
    const left: string[] = [];
    const asked = page.waitForRequest(/\/api\/admin\//);
    for (const { path, open: act } of LOOKS) {
      await goTo(page, path);
      await isRead(page);
      await act?.(page);
      for (const text of await englishLeft(page)) left.push(`${path}${act ? ' (dialog)' : ''}: ${text}`);
    }
    expect(left).toEqual([]);
    expect((await asked).headers()['accept-language']).toBe('es');
  });

  test.each([1440, 390])('selects and buttons show their whole Spanish text at %i px', async width => {
    const page = await open(site(), '/admin', width);
    for (const path of ['/admin', '/admin/events', '/admin/users', '/admin/audit']) {
      await goTo(page, path);
      await isRead(page);
      expect(await cutOff(page), path).toEqual([]);
    }
  });
}

/** The selects and buttons whose text is cut off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('input[role=combobox], .mantine-Button-label')];
    return fields
      .filter(field => field.clientWidth > 0 && field.scrollWidth > field.clientWidth + 1)
      .map(field => (field instanceof HTMLInputElement ? field.value : (field.textContent ?? '')));
  });
}
