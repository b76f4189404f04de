import { beforeAll, expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';

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

  test('a month shows events and dates of series on their days, and the overflow in the day', async () => {
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

  test('the arrow keys move through it, past the end of the month too', async () => {
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

  test('a festival is one bar across its days', async () => {
    const festival = { title: 'Calendar Festival', status: 'published' as const };
    await site().create({
      ...festival,
      startDateTime: '2027-11-12T18:00:00',
      endDateTime: '2027-11-15T20:00:00',
    });
    const page = await site().console('/admin/events?view=calendar&month=2027-11&search=Festival');
    const bars = page.getByRole('grid').getByRole('link', { name: 'Calendar Festival' });
    await until(() => bars.count()).toBe(2);
    const cell = page.getByRole('gridcell').first();
    const width = async (at: number) => (await bars.nth(at).boundingBox())!.width;
    const day = (await cell.boundingBox())!.width;
    expect((await width(0)) / day).toBeCloseTo(2.9, 0);
    expect((await width(1)) / day).toBeCloseTo(0.9, 0);
    await page.getByRole('button', { name: 'Saturday, 13 November 2027, 1 event' }).click();
    await page.getByRole('dialog').getByText('Day 2 of 4').waitFor();
  });

  test('on a phone the current month opens at today', async () => {
    const now = new Date();
    const month = now.toISOString().slice(0, 7);
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate();
    for (let day = 1; day <= last; day++) {
      const date = `${month}-${String(day).padStart(2, '0')}`;
      await site().create({ title: 'Open today', startDateTime: `${date}T20:00:00` });
    }
    const page = await site().console('/admin/events?view=calendar&search=Open+today', {
      viewport: NARROW,
      hasTouch: true,
      timezoneId: 'UTC',
    });
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(now);
    await until(async () => {
      const box = await page.getByRole('heading', { name: today }).boundingBox();
      return box !== null && box.y >= 0 && box.y < NARROW.height / 2;
    }).toBe(true);
  });

  test('on a phone it lists only the days with events', async () => {
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
