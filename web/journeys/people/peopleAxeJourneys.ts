import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';

const PATHS = [
  ['/admin/users', /users found$/],
  ['/admin/users?search=nobody+is+called+this', 'No users match these filters.'],
  ['/admin/regions?popular=true', /regions found$/],
  ['/admin/organizers?status=active', /organizers found$/],
] as const;
const NARROW = { width: 390, height: 844 };

export function peopleAxeJourneys(site: () => Site): void {
  test('every list passes axe in both themes', async () => {
    const page = await site().console('/');
    for (const [path, shown] of PATHS) {
      await goTo(page, path);
      await page.getByText(shown).waitFor();
      await passesAxe(page, path);
    }
    await page.route('**/api/organizers*', route => route.abort());
    await page.goto('/admin/organizers');
    await page.getByRole('alert').waitFor();
    await passesAxe(page, 'a list that failed');
  });

  test('every list fits a phone, as cards, and passes axe there', async () => {
    const page = await site().console('/', { viewport: NARROW, hasTouch: true });
    for (const [path, shown] of PATHS) {
      await page.goto(path);
      await page.getByText(shown).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await passesAxe(page, `${path} on a telephone`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(NARROW.width);
    }
  });
}
