import { expect, test } from 'vitest';
import { chooseInRow } from '../kit/rowMenu.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { createFridays, dateOf, dialog, FRIDAYS, type } from './seriesSteps.ts';

export function seriesFormJourneys(site: () => Site): void {
  test('a series is created; missing fields are reported in the words of the specification', async () => {
    const page = await site().console('/admin/events?search=Aurum&dialog=createSeries');
    const form = dialog(page, 'Create Recurring Series');
    const save = form.getByRole('button', { name: 'Create Series' });
    await form.getByLabel('Title').fill('Aurum Salsa');
    await type(form.getByLabel('Start date'), '10 Feb 2027');
    await type(form.getByLabel('Start time'), '8pm');
    await save.click();
    await form.getByRole('alert').getByText('Please configure recurrence pattern', { exact: true }).waitFor();
    await form.getByText('Weekly', { exact: true }).click();
    await form.getByText('Every Wednesday at 20:00').waitFor();
    await form.getByText('Wed', { exact: true }).click();
    await save.click();
    await form.getByRole('alert').getByText('Please select at least one day', { exact: true }).waitFor();
    await form.getByText('Fri', { exact: true }).click();
    await form.getByText('Wed, 10 Feb 2027 is not in this pattern.').waitFor();
    await form.getByRole('button', { name: 'Start on Fri, 12 Feb 2027' }).click();
    await form.getByText('Every Friday at 20:00').waitFor();
    const dates = form.getByRole('list', { name: 'The first dates' }).getByRole('listitem');
    expect(await dates.count()).toBe(8);
    expect(await dates.last().textContent()).toBe('Fri, 2 Apr 2027');
    await form.getByRole('combobox', { name: 'Ends' }).click();
    await page.getByRole('option', { name: 'After a number of dates' }).click();
    await form.getByLabel('Number of dates').fill('4');
    await form.getByText('Every Friday at 20:00, 4 times').waitFor();
    expect(await dates.count()).toBe(4);
    const sent = page.waitForRequest(request => request.method() === 'POST');
    await save.click();
    expect((await sent).postDataJSON()).toMatchObject({
      isRecurring: true,
      isMasterRecurring: true,
      recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 },
      startDateTime: '2027-02-12T20:00:00',
    });
    await form.waitFor({ state: 'hidden' });
    await page.getByText('Created “Aurum Salsa”.').waitFor();
    await page.getByText('4 instances').waitFor();
  });

  test('a monthly pattern on day 31 names the months without a date', async () => {
    const page = await site().console('/admin/events?dialog=createSeries');
    const form = dialog(page, 'Create Recurring Series');
    await type(form.getByLabel('Start date'), '31 Jan 2027');
    await form.getByText('Monthly', { exact: true }).click();
    await form.getByText('On day 31 of every month').waitFor();
    await form.getByText('No date in Feb, Apr, Jun, Sept, and Nov: too short for day 31.').waitFor();
    await form.getByRole('combobox', { name: 'On', exact: true }).click();
    await page.getByRole('option', { name: 'a weekday of the month' }).click();
    await form.getByText('On the last Sunday of every month').waitFor();
  });

  test('R11, R33, R35: a change of the series is previewed, keeps overrides, and can be undone', async () => {
    const series = await createFridays(site(), 'Bossa Fridays', { price: '$10' });
    await site().change(dateOf(series, FRIDAYS[2]!), { price: '$30' });
    await site().change(dateOf(series, FRIDAYS[5]!), { price: '$20', updateType: 'this_and_future' });
    const page = await site().console(`/admin/events?search=Bossa&dialog=edit&event=${series.id}`);
    const form = dialog(page, 'Edit Recurring Series');
    await form.getByText('Date cannot be changed when updating series').waitFor();
    expect(await form.getByLabel('Start date').isDisabled()).toBe(true);
    await form.getByLabel('Price').fill('$15');
    await form.getByRole('button', { name: 'Review changes' }).click();
    const review = dialog(page, 'Update “Bossa Fridays”');
    await review.getByRole('button', { name: 'Update 7 dates' }).waitFor();
    await review.getByText('3 dates lose the Price set by a change to “this and all later dates”:').waitFor();
    await review.getByText('also overwrite the custom Price of 1 date').click();
    await review.getByRole('button', { name: 'Update 8 dates' }).waitFor();
    await review.getByText('also overwrite the custom Price of 1 date').click();
    await review.getByRole('button', { name: 'Update 7 dates' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByText('7 dates updated').waitFor();
    await page.getByText('$15').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    await page.getByText('$10').waitFor();
  });

  test('R33: a series that becomes all-day tells which dates lose an end of their own', async () => {
    const series = await createFridays(site(), 'Coladeira Fridays');
    await site().change(dateOf(series, FRIDAYS[2]!), { endDateTime: `${FRIDAYS[2]}T23:00:00` });
    const page = await site().console(`/admin/events?search=Coladeira&dialog=edit&event=${series.id}`);
    const form = dialog(page, 'Edit Recurring Series');
    await form.getByLabel('All day').click();
    await form.getByRole('button', { name: 'Review changes' }).click();
    const review = dialog(page, 'Update “Coladeira Fridays”');
    await review.getByText('1 date also loses its custom End time:').waitFor();
    await review.getByRole('button', { name: 'Update 8 dates' }).waitFor();
  });

  test('R15: dates with overrides that a new pattern does not have are kept or removed', async () => {
    const series = await createFridays(site(), 'Cumbia Fridays');
    await site().change(dateOf(series, FRIDAYS[3]!), { title: 'Cumbia special' });
    const page = await site().console(`/admin/events?search=Cumbia&dialog=edit&event=${series.id}`);
    const form = dialog(page, 'Edit Recurring Series');
    await form.getByText('Sat', { exact: true }).click();
    await form.getByText('Fri', { exact: true }).click();
    await form.getByRole('button', { name: 'Review changes' }).click();
    const review = dialog(page, 'Update “Cumbia Fridays”');
    await review.getByText('1 date with custom values is not in the new pattern').waitFor();
    expect(await review.getByLabel('Keep as extra dates').isChecked()).toBe(true);
    await review.getByText('8 dates are added').waitFor();
    const sent = page.waitForRequest(
      request => request.method() === 'PUT' && !request.url().includes('preview'),
    );
    await review.getByRole('button', { name: /^Update \d+ dates$/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({ unmatched: 'keep' });
    await form.waitFor({ state: 'hidden' });
    await page.getByText('9 instances').waitFor();
  });

  test('C14: unsaved input for a series is restored after a crash', async () => {
    const page = await site().console('/admin/events?dialog=createSeries');
    const form = dialog(page, 'Create Recurring Series');
    await form.getByLabel('Title').fill('Half a series');
    await form.getByText('Daily', { exact: true }).click();
    await until(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('daily');
    await page.reload();
    await form.getByText('Your unsaved changes were restored').waitFor();
    await form.getByText('Every day', { exact: true }).waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Half a series');
  });

  test('R16: a change needs another confirmation if its dates have changed meanwhile', async () => {
    const series = await createFridays(site(), 'Danzon Fridays', { price: '$10' });
    const page = await site().console(`/admin/events?search=Danzon&dialog=edit&event=${series.id}`);
    const form = dialog(page, 'Edit Recurring Series');
    await form.getByLabel('Price').fill('$30');
    await site().change(series.id, { description: 'Two floors.' });
    await form.getByRole('button', { name: 'Review changes' }).click();
    const review = dialog(page, 'Update “Danzon Fridays”');
    const confirm = review.getByRole('button', { name: 'Update 8 dates' });
    await confirm.waitFor();
    await site().change(dateOf(series, FRIDAYS[1]!), { price: '$99' });
    await confirm.click();
    await review.getByText(/has changed the dates in the meantime/).waitFor();
    await review.getByRole('button', { name: 'Update 7 dates' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByText('$30').waitFor();
  });

  test('C9: a series is published with the number of its dates on the button', async () => {
    await createFridays(site(), 'Electro Fridays');
    const page = await site().console('/admin/events?search=Electro');
    await page.getByRole('button', { name: 'Publish Electro Fridays' }).click();
    const question = dialog(page, 'Publish this series?');
    await question.getByRole('button', { name: 'Publish 8 dates' }).click();
    await page.getByText('8 dates published').waitFor();
    await page.getByRole('row').filter({ hasText: 'Electro Fridays' }).getByText('Published').waitFor();
  });

  test('R20: a series is deleted as a whole, and undo restores it', async () => {
    await createFridays(site(), 'Forro Fridays');
    const page = await site().console('/admin/events?search=Forro');
    await chooseInRow(page, 'Forro Fridays', 'Delete Series');
    const question = dialog(page, 'Are you sure you want to delete this series?');
    await question.getByRole('button', { name: 'Delete series with 8 dates' }).click();
    await page.getByText('0 events found').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row').filter({ hasText: 'Forro Fridays' }).waitFor();
  });

  test('a duplicate starts on the next date of the pattern, and is an independent draft', async () => {
    const series = await createFridays(site(), 'Guaracha Fridays', { price: '$12' });
    const page = await site().console('/admin/events?search=Guaracha');
    await chooseInRow(page, 'Guaracha Fridays', 'Duplicate');
    const form = dialog(page, 'Create Event');
    await form.getByText('A copy of “Guaracha Fridays”').waitFor();
    expect(await form.getByLabel('Start date').inputValue()).toBe('Fri, 19 Feb 2027');
    expect(await form.getByLabel('Price').inputValue()).toBe('$12');
    await form.getByLabel('Title').fill('Guaracha once');
    await form.getByRole('button', { name: 'Create Event' }).click();
    await page.getByText('Created “Guaracha once”.').waitFor();
    await page.getByText('2 events found').waitFor();
    expect(series.kind).toBe('master');
  });
}
