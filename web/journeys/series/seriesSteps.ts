import type { Locator, Page } from 'playwright-core';
import type { EventRead } from '../../../contracts/events/calls.ts';
import type { Site } from '../kit/site.ts';

/** Eight Fridays from 12 February 2027, 20:00 to 02:00. */
export const FRIDAYS = ['02-12', '02-19', '02-26', '03-05', '03-12', '03-19', '03-26', '04-02'].map(
  day => `2027-${day}`,
);

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

type Said = Parameters<Site['create']>[0];

/** Creates eight Fridays through the API. */
export function createFridays(site: Site, title: string, said: Partial<Said> = {}): Promise<EventRead> {
  return site.create({
    title,
    startDateTime: `${FRIDAYS[0]}T20:00:00`,
    endDateTime: '2027-02-13T02:00:00',
    isRecurring: true,
    isMasterRecurring: true,
    recurrenceConfig: { recurrenceType: 'weekly', daysOfWeek: ['FR'], count: FRIDAYS.length },
    ...said,
  });
}

/** The id of one date of a series. */
export function dateOf(series: EventRead, key: string): string {
  return `${series.id}_${key.replaceAll('-', '')}`;
}

/** Types into a field and leaves it. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}

/** The rows of Manage dates, by the day they show. */
export function dateRow(page: Page, day: string): Locator {
  return page.getByRole('table', { name: 'Dates of the series' }).getByRole('row').filter({ hasText: day });
}

/** Opens the menu of a row of Manage dates and chooses one of its actions. */
export async function act(page: Page, day: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${day}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
