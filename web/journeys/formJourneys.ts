import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseInRow } from './kit/rowMenu.ts';
import type { Site } from './kit/site.ts';
import { NARROW } from './kit/telephone.ts';
import { until } from './kit/until.ts';

const START = '2027-02-12T22:00:00';
const WIDE = { width: 1440, height: 900 };
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isFocused = (it: Locator) => it.evaluate(one => one === document.activeElement);
const save = (form: Locator) => form.getByRole('button', { name: /^Save/ });

/** Whether an element is fully visible without scrolling. */
const isInSight = (it: Locator) =>
  it.evaluate(one => {
    const { top, bottom, left, width } = one.getBoundingClientRect();
    const seen = [top + 1, bottom - 1].map(y => document.elementFromPoint(left + width / 2, y));
    return seen.every(found => found !== null && (one.contains(found) || found.contains(one)));
  });

export function formJourneys(site: () => Site): void {
  test.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('a refused save is shown in view, and waits for a choice: %s', async (name, viewport) => {
    const title = `Golf Zouk ${name}`;
    const { id } = await site().create({ title, startDateTime: START, price: '$10' });
    const page = await site().console(`/admin/events?dialog=edit&event=${id}`, { viewport });
    const form = dialog(page, 'Edit Event');
    await form.getByLabel('Price').fill('$30');
    await form.getByLabel('City').fill('Lisbon');
    await site().change(id, { price: '$20', description: 'Now with live music.' });
    await form.getByLabel('Price').scrollIntoViewIfNeeded();
    await save(form).click();

    const conflict = form.getByRole('alert').filter({ hasText: 'Someone else changed this event' });
    await until(() => isFocused(conflict)).toBe(true);
    expect(await isInSight(conflict.getByRole('heading'))).toBe(true);
    expect(await conflict.getByText('Now with live music.').count()).toBe(0);
    expect(await form.getByLabel('Description').inputValue()).toBe('Now with live music.');
    await save(form).click();
    await conflict.getByText('Choose one of the two.').waitFor();
    await conflict.getByLabel('Theirs: $20').click();
    expect(await form.getByLabel('Price').inputValue()).toBe('$20');
    await conflict.getByLabel('Mine: $30').click();
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await save(form).click();
    expect((await sent).postDataJSON()).toEqual({ price: '$30', locationCity: 'Lisbon' });
    await form.waitFor({ state: 'hidden' });
  });

  test('fields that only someone else changed are merged without asking', async () => {
    const { id } = await site().create({ title: 'Juliett Samba', startDateTime: START, price: '$10' });
    const page = await site().console(`/admin/events?search=Juliett&dialog=edit&event=${id}`);
    const form = dialog(page, 'Edit Event');
    await form.getByLabel('Price').fill('$30');
    await site().change(id, { title: 'Juliett Zouk' });
    await save(form).click();
    await form.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: 'Juliett Zouk' });
    await row.getByText('$30').waitFor();
  });

  test('a festival of three days is created without times, and is found as days by visitors', async () => {
    const region = await site().openRegion({
      city: 'Festival City',
      country: 'Germany',
      timeZone: 'Europe/Berlin',
    });
    const page = await site().console('/admin/events?search=Hotel&dialog=create');
    const form = dialog(page, 'Create Event');
    await form.getByLabel('Title').fill('Hotel Bachata Festival');
    await form.getByLabel('All day').click();
    expect(await form.getByLabel(/time$/i).count()).toBe(0);
    for (const [label, day] of [
      ['Start date', '5 Mar 2027'],
      ['End date', '7 Mar 2027'],
    ] as const) {
      await form.getByLabel(label).fill(day);
      await form.getByLabel(label).blur();
    }
    await form.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: /Festival City/ }).click();
    await form.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Published' }).click();
    const answered = page.waitForResponse(answer => answer.request().method() === 'POST');
    await form.getByRole('button', { name: 'Create Event' }).click();
    const { event } = await (await answered).json();
    await form.waitFor({ state: 'hidden' });
    const row = page.getByRole('row').filter({ hasText: 'Hotel Bachata Festival' });
    await row.getByText('Fri, 5 Mar – Sun, 7 Mar 2027').waitFor();
    await site().caughtUp();

    await page.goto(`/events/${event.id}`);
    await page.getByText('Friday 5 March – Sunday 7 March 2027').waitFor();
    expect(await page.getByText(/00:00|23:59/).count()).toBe(0);
    const google = await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
    expect(google).toContain(`dates=${encodeURIComponent('20270305/20270308')}`);
    const feed = await (await page.request.get(`/api/feeds/regions/${region.id}.ics`)).text();
    expect(feed).toContain('DTSTART;VALUE=DATE:20270305\r\n');
    expect(feed).toContain('DTEND;VALUE=DATE:20270308\r\n');
  });

  test('text typed right after the shortcut goes into the title', async () => {
    const page = await site().console('/admin/events');
    await page.getByText(/events? found/).waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('Sierra gala c');
    await until(() => dialog(page, 'Create Event').getByLabel('Title').inputValue()).toBe('Sierra gala c');
  });

  test('a draft belongs to the tab where it was typed, until that tab is closed', async () => {
    const page = await site().console('/admin/events?dialog=create');
    await dialog(page, 'Create Event').getByLabel('Title').fill('Typed elsewhere');
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await until(kept).toContain('Typed elsewhere');
    const other = await page.context().newPage();
    await other.goto('/admin/events');
    await other.getByText(/events? found/).waitFor();
    await other.keyboard.press('c');
    const form = dialog(other, 'Create Event');
    await form.getByLabel('Title').waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('');
    await other.keyboard.press('Escape');
    await page.close();
    await other.reload();
    await other.getByText(/events? found/).waitFor();
    await other.keyboard.press('c');
    await until(() => form.getByLabel('Title').inputValue()).toBe('Typed elsewhere');
  });

  test.each([
    ['wide', WIDE],
    ['narrow', NARROW],
  ])('an open calendar covers neither errors nor buttons: %s', async (name, viewport) => {
    const { id } = await site().create({
      title: `Kilo Kizomba ${name}`,
      startDateTime: START,
      endDateTime: '2027-02-13T03:00:00',
    });
    const page = await site().console(`/admin/events?dialog=edit&event=${id}`, { viewport });
    const form = dialog(page, 'Edit Event');
    const end = form.getByLabel('End date');
    await end.fill('11 Feb 2027');
    await end.blur();
    await form.getByLabel('Price').fill('$1');
    await save(form).click();
    const wrong = form.getByText('The end must come after the start.');
    await until(() => isFocused(end)).toBe(true);
    await end.click();
    const calendar = form.getByLabel('Choose a date');
    await calendar.waitFor();
    await wrong.scrollIntoViewIfNeeded();
    expect(await isInSight(wrong)).toBe(true);
    expect(await isInSight(save(form))).toBe(true);
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    await end.click();
    await calendar.getByRole('button', { name: '13 February 2027' }).click();
    expect(await end.inputValue()).toBe('Sat, 13 Feb 2027');
    await until(() => isFocused(end)).toBe(true);
  });

  test('an older change is undone from the history, and conflicts are shown', async () => {
    const { id } = await site().create({ title: 'Lima Lambada', startDateTime: START, price: '$10' });
    await site().change(id, { price: '$12' });
    await site().change(id, { description: 'Two floors.' });
    await site().change(id, { price: '$14' });
    const page = await site().console(`/admin/events?dialog=history&event=${id}`);
    const history = dialog(page, 'History of Lima Lambada');
    const act = (text: string) => history.getByRole('listitem').filter({ hasText: text });
    await act('$14').getByRole('button', { name: 'Undo this' }).waitFor();
    await act('$10')
      .getByText(/^This cannot be undone because of a later change to Price by/)
      .waitFor();
    await act('Two floors.').getByRole('button', { name: 'Undo this' }).click();
    await page.getByText('Change undone.').waitFor();
    await until(() => history.getByRole('button', { name: 'Undo this' }).count()).toBe(2);
  });

  test('a toast whose Undo would be refused disappears', async () => {
    await site().create({ title: 'Mike Merengue', startDateTime: START });
    const page = await site().console('/admin/events?search=Merengue');
    const publish = page.getByRole('button', { name: 'Publish Mike Merengue', exact: true });
    await publish.click();
    await page.getByText('Published “Mike Merengue”.').waitFor();
    await chooseInRow(page, 'Mike Merengue', 'Unpublish');
    await page.getByText('Published “Mike Merengue”.').waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });
}
