import { beforeAll, expect, test } from 'vitest';
import { passesAxe } from './passesAxe.ts';
import type { Site } from './site.ts';
import { fitsTelephone, NARROW } from './telephone.ts';
import { until } from './until.ts';

export function calendarJourneys(site: () => Site): void {
  beforeAll(async () => {
    await site().create({
      title: 'Calendar Class',
      startDateTime: '2027-09-06T19:00:00',
      status: 'published',
      isRecurring: true,
      isMasterRecurring: true,
      recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['MO'], count: 3 },
    });
    for (const title of ['Calendar A', 'Calendar B', 'Calendar C']) {
      await site().create({ title, startDateTime: '2027-09-06T21:00:00' });
    }
  });

  test('a month shows events and dates of series on their days, and more than fit in the day', async () => {
    const page = await site().console('/admin/events?view=calendar&month=2027-09&search=Calendar');
    const day = page.getByRole('button', { name: 'Monday, 6 September 2027, 4 events' });
    await day.waitFor();
    expect(
      await page
        .getByRole('grid')
        .getByRole('link', { name: /Calendar Class/ })
        .count(),
    ).toBe(3);
    await passesAxe(page, 'the calendar');
    await page.getByRole('button', { name: '2 more' }).click();
    const dialog = page.getByRole('dialog', { name: 'Monday, 6 September 2027' });
    await until(() => dialog.getByRole('listitem').count()).toBe(4);
    await passesAxe(page, 'a day of the calendar', '[role=dialog]');
    await dialog.getByRole('link', { name: 'Calendar Class' }).click();
    await page.getByRole('dialog', { name: 'Event details' }).waitFor();
  });

  test('one moves through it by the arrow keys, over the end of the month too', async () => {
    const page = await site().console('/admin/events?view=calendar&month=2027-09&search=Calendar');
    await page.getByRole('button', { name: /^Wednesday, 1 September 2027/ }).focus();
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Monday, 6 September 2027' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
    await until(focused).toBe('2027-09-06');
    await page.keyboard.press('PageDown');
    await page.getByRole('heading', { name: 'October 2027' }).waitFor();
    await until(focused).toBe('2027-10-06');
    expect(new URL(page.url()).searchParams.get('month')).toBe('2027-10');
  });

  test('on a telephone it is the days on which something happens', async () => {
    const page = await site().console('/admin/events?view=calendar&month=2027-09&search=Calendar', {
      viewport: NARROW,
      hasTouch: true,
    });
    await page.getByRole('heading', { name: 'Monday, 6 September 2027' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(3);
    await fitsTelephone(page, 'the days of the calendar');
    await passesAxe(page, 'the days of the calendar');
  });
}
