import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import { chooseInRow } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { collect } from './collect.ts';

const NARROW = { width: 390, height: 844 };
const NIGHT = {
  ...{ startDateTime: '2027-05-07T20:00', locationName: 'Patio', latitude: 52.5, longitude: 13.4 },
  ...{ status: 'published' as const, description: 'Two floors.' },
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor();
const choice = (page: Page, name: string, value: RegExp) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { name: value });

export function mergeJourneys(site: () => Site): void {
  test('two duplicates are compared, merged and followed, and the merge is undone', async () => {
    const old = await site().create({ ...NIGHT, title: 'Bachata en el patio', price: '5' });
    const kept = await site().create({
      ...NIGHT,
      title: 'Bachata en el Patio!',
      description: 'One floor.',
    });
    const page = await site().console('/admin/events?search=patio');
    await chooseInRow(page, kept.title, 'Merge duplicates…');
    const merging = dialog(page, 'Merge duplicates');
    await merging.getByText('Titles 100% alike').waitFor();
    await passesAxe(page, 'likely duplicates', '[role=dialog]');
    await merging.getByRole('button', { name: /^Compare with Bachata en el patio,/ }).click();

    // Whichever event the menu was of stays, unless the moderator decides otherwise.
    const stays = (value: RegExp) => choice(page, 'Which event stays?', value);
    expect(await stays(/Patio!/).isChecked()).toBe(true);
    await stays(/patio Published/).click();
    await until(() => stays(/patio Published/).isChecked()).toBe(true);
    expect(await choice(page, 'Price', /stays/).isChecked()).toBe(true);
    await stays(/Patio!/).click();
    await until(() => choice(page, 'Price', /duplicate 5/).isChecked()).toBe(true);
    expect(await choice(page, 'Title', /stays Bachata en el Patio!/).isChecked()).toBe(true);
    await choice(page, 'Description', /Two floors/).click();
    await merging.getByText('searches for its title and place').waitFor();
    await passesAxe(page, 'two events side by side', '[role=dialog]');
    await merging.getByRole('button', { name: 'Merge', exact: true }).click();
    await toast(page, 'Merged “Bachata en el patio” into “Bachata en el Patio!”.');
    // The demonstration has other nights at a patio.
    const both = page.getByRole('button', { name: /^Actions for Bachata en el patio/i });
    await until(() => both.count()).toBe(1);

    await goTo(page, `/admin/events?search=patio&dialog=details&event=${old.id}`);
    const details = dialog(page, 'Event details');
    await details.getByRole('heading', { name: kept.title }).waitFor();
    await details.getByText('Two floors.').waitFor();
    await details.getByText('Merged duplicates').waitFor();
    await until(() => new URL(page.url()).searchParams.get('event')).toBe(kept.id);
    await passesAxe(page, 'an event that a duplicate was merged into', '[role=dialog]');
    await details.getByRole('button', { name: 'History' }).click();
    const history = dialog(page, `History of ${kept.title}`);
    await history.getByText(/merged a duplicate into the event/).waitFor();
    await history.getByRole('button', { name: 'Undo' }).first().click();
    await toast(page, 'Undone.');
    await page.keyboard.press('Escape');
    await until(() => both.count()).toBe(2);

    const weekly = {
      ...{ ...NIGHT, isRecurring: true, isMasterRecurring: true },
      recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 },
    };
    const fridays = await site().create({ ...weekly, title: 'Zouk on Fridays' });
    await site().create({ ...weekly, title: 'Zouk on Fridays!' });
    await goTo(page, `/admin/events?search=zouk&dialog=merge&event=${fridays.id}`);
    await merging.getByText('Series, shown with its next date').waitFor();
    await merging.getByRole('button', { name: /^Compare with Zouk on Fridays!/ }).click();
    await merging.getByText('its 4 dates on days of the other series, each to that one').waitFor();
    await merging.getByText('The series that stays keeps its pattern and its times.').waitFor();
    await merging.getByRole('button', { name: 'Merge', exact: true }).click();
    await toast(page, 'Merged “Zouk on Fridays!” into “Zouk on Fridays”.');
    const rows = () => page.getByRole('button', { name: /^Actions for Zouk on Fridays/ }).count();
    await until(rows).toBe(1);
    await goTo(page, `/admin/events?search=zouk&dialog=history&event=${fridays.id}`);
    const ofSeries = dialog(page, 'History of Zouk on Fridays');
    await ofSeries.getByText(/merged a duplicate into the series/).waitFor();
    await ofSeries.getByRole('button', { name: 'Undo' }).first().click();
    await until(rows).toBe(2);
  });

  test('an imported event is approved as one that exists, and the comparison fits a phone, in Spanish', async () => {
    const event = await site().create({
      ...NIGHT,
      title: 'Kizomba Patio',
      startDateTime: '2027-06-04T20:00',
    });
    const page = await site().console('/admin/events');
    const item = {
      title: 'Kizomba at the Patio',
      start: '2027-06-04T20:00',
      timeZone: 'UTC',
      venue: 'Patio',
    };
    await collect(page, 'kizomba', [{ ...item, id: 'k' }]);
    await goTo(page, '/admin/imported-events?importStatus=all&search=kizomba');
    await page.getByRole('link', { name: item.title, exact: true }).click();
    const review = dialog(page, item.title);
    await choice(page, 'Does this event already exist?', /^It is “Kizomba Patio”/).click();
    await passesAxe(page, 'an imported event that exists already', '[role=dialog]');
    await review.getByRole('button', { name: 'Approve as this event' }).click();
    await toast(page, `Approved ${item.title} as an existing event.`);

    const other = await site().create({
      ...NIGHT,
      title: 'Kizomba Patio!',
      startDateTime: '2027-06-04T20:00',
    });
    const phone = await site().console('/admin/events', {
      viewport: NARROW,
      hasTouch: true,
      locale: 'es-ES',
    });
    await phone.goto(`/admin/events?dialog=merge&event=${event.id}~${other.id}`);
    const merging = dialog(phone, 'Fusionar duplicados');
    await merging.getByText('1 evento importado, cuya fuente puede seguir cambiándolo').waitFor();
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(NARROW.width);
    await passesAxe(phone, 'two events on a phone', '[role=dialog]');
    await merging.getByRole('button', { name: 'Fusionar', exact: true }).click();
    await toast(phone, '«Kizomba Patio» se fusionó con «Kizomba Patio!».');
  });
}
