import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { registerAll, session } from '../door/doorPeople.ts';
import { asAdministrator, callApi } from '../kit/callApi.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const CHOICE = { timeout: 15_000 };

/** Somebody who uses the mouse, and types only where a name has to be typed; clicks are counted. */
function hand(page: Page) {
  let clicks = 0;
  const click = async (what: Locator) => {
    await what.click(CHOICE);
    clicks += 1;
  };
  const button = (name: string | RegExp) => click(page.getByRole('button', { name, exact: true }));
  return {
    click,
    button,
    /** A menu of the navigation, and one of its screens. */
    async screen(name: string) {
      await click(page.getByRole('navigation').getByRole('button', { name: 'Settings' }));
      await click(page.getByRole('menuitem', { name, exact: true }));
    },
    openFilters: () => button('Filter'),
    /** Types a question into the search, and takes the filters that it is read as. */
    async ask(question: string) {
      const box = page.getByRole('searchbox', { name: 'Search the log...' });
      await click(box);
      await box.fill(question);
      await button(/^Use as filters: /);
    },
    /** Types into a field, chooses an option. */
    async choose(field: string, typed: string, option: string | RegExp = typed) {
      const box = page.getByRole('combobox', { name: field, exact: true });
      await click(box);
      await box.fill(typed);
      await click(page.getByRole('option', { name: option }).first());
    },
    async type(field: string, text: string) {
      const box = page.getByLabel(field, { exact: true }).and(page.locator('input'));
      await click(box);
      await box.fill(text);
      await box.press('Enter');
    },
    counted(question: string, most: number) {
      expect(clicks, question).toBe(most);
    },
  };
}

const acts = (page: Page) => page.getByRole('list', { name: 'Activity' }).locator('> li');
const act = (page: Page, text: string | RegExp) => acts(page).filter({ hasText: text }).first();
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const THIS_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** The ten questions of docs/auditors.md, with the clicks that it says. */
export function questionJourneys(site: () => Site): void {
  test('1. Which events of Berlin changed their price this month, from what to what?', async () => {
    const { id: regionId } = await site().openRegion({
      ...{ city: 'Berlin Uno', country: 'Germany', timeZone: 'Europe/Berlin' },
    });
    const body = { startDateTime: '2027-05-05T20:00:00', price: '$10' };
    const here = await site().create({ title: 'Question Salsa', regionId, ...body });
    const elsewhere = await site().create({ title: 'Question Tango', ...body });
    await site().change(here.id, { price: '$15' });
    await site().change(elsewhere.id, { price: '$15' });
    const page = await site().console('/admin/audit');
    const { ask, counted } = hand(page);
    const month = new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date());
    await ask(`events of berlin uno, price, ${month.toLowerCase()}`);
    await until(() => acts(page).count()).toBe(1);
    await act(page, 'changed the price of Question Salsa from $10 to $15').waitFor();
    const chips = page.getByRole('list', { name: 'Active filters' });
    await chips.getByRole('button', { name: /Region: Berlin Uno/ }).waitFor();
    expect(await chips.getByRole('button', { name: /Words/ }).count()).toBe(0);
    await passesAxe(page, 'main');
    counted('1. price changes of a region in a month', 2);
  });

  test('2. Who cancelled Salsa Friday on that date, and why?', async () => {
    const admin = await asAdministrator(site());
    const { organizer } = await admin('POST', '/organizers', { name: 'La Esquina Dos' });
    const [edu] = await registerAll(site(), ['Edu'], 'organizer');
    await admin('POST', `/organizers/${organizer.id}/users`, { userId: edu!.id, role: 'editor' });
    const { event } = await admin('POST', '/admin/events', {
      ...{ title: 'Salsa Friday Dos', startDateTime: '2027-06-04T20:00:00', status: 'published' },
      ...{ eventOrganizerId: organizer.id, isRecurring: true, isMasterRecurring: true },
      recurrenceConfig: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 },
    });
    await site().caughtUp();
    const { token } = await session(site(), edu!);
    const night = `/my/organizers/${organizer.id}/nights/${event.id}_20270611`;
    await callApi(
      site(),
      'POST',
      `${night}/change`,
      { answer: 'cancelled', reason: 'The floor is wet' },
      token,
    );
    const page = await site().console('/admin/audit');
    const { openFilters, choose, counted } = hand(page);
    await openFilters();
    await choose('Item', 'Salsa Friday Dos', /^Salsa Friday Dos/);
    const row = act(page, 'Edu cancelled Salsa Friday Dos on Fri, 11 Jun 2027');
    await row.getByText('Reason: The floor is wet').waitFor();
    counted('2. who cancelled a date, and why', 3);
  });

  test('3. What did Ana do between two times, and take it back', async () => {
    const [ana] = await registerAll(site(), ['Anabel'], 'admin');
    const { token } = await session(site(), ana!);
    const event = await site().create({ title: 'Question Noche', startDateTime: '2027-06-05T20:00:00' });
    await callApi(site(), 'PUT', `/admin/events/${event.id}`, { price: '$99' }, token);
    const began = new Date(Date.now() - 120_000);
    await site().caughtUp();
    const page = await site().console('/admin/audit');
    const { openFilters, choose, type, click, button, counted } = hand(page);
    await openFilters();
    await choose('Who', 'Anabel', /^Anabel/);
    await type('From', DAY.format(began));
    await type('From, time', CLOCK.format(began));
    await type('Until', DAY.format(new Date(Date.now() + 86_400_000)));
    await act(page, 'Anabel set the price of Question Noche to $99').waitFor();
    await button('Undo what Anabel did...');
    const undoing = page.getByRole('dialog', { name: 'Undo what Anabel did' });
    await undoing.getByRole('link', { name: 'Question Noche' }).waitFor();
    await click(undoing.getByRole('button', { name: /^Undo \d+ things?$/ }));
    await undoing.getByText('Done', { exact: true }).waitFor({ timeout: 60_000 });
    await click(undoing.getByRole('button', { name: 'Close' }).last());
    counted('3. what a person did, taken back', 9);
  });

  test('4. What was the address of this venue then?', async () => {
    const admin = await asAdministrator(site());
    const body = {
      name: 'Casa Pregunta',
      address: 'Calle Vieja 1',
      city: 'Getafe',
      timeZone: 'Europe/Madrid',
    };
    const { venue } = await admin('POST', '/admin/venues', body);
    await admin('PUT', `/admin/venues/${venue.id}`, { address: 'Calle Nueva 2' });
    await site().caughtUp();
    const page = await site().console('/admin/audit');
    const { openFilters, choose, counted } = hand(page);
    await openFilters();
    await choose('Item', 'Casa Pregunta', /^Casa Pregunta/);
    await choose('Field', 'Address');
    await act(page, 'changed the address of Casa Pregunta from Calle Vieja 1 to Calle Nueva 2').waitFor();
    counted('4. an earlier address of a venue', 5);
  });

  test('5. Who looked at the data of Bo?', async () => {
    const [bo] = await registerAll(site(), ['Bo'], 'user');
    const admin = await asAdministrator(site());
    await admin('GET', `/admin/users?search=${bo!.email}`);
    const page = await site().console('/admin/audit');
    const { screen, choose, counted } = hand(page);
    await screen('Who looked');
    await choose('Looked at', 'Bo', /^Bo/);
    const looks = page.getByRole('list', { name: 'Looks' });
    await until(() => new URL(page.url()).searchParams.get('person')).toBe(bo!.id);
    await looks.getByText('In a list').first().waitFor();
    await passesAxe(page, 'who looked at one person');
    counted('5. who looked at a person', 4);
  });

  test('6. What came from the file spring.csv?', async () => {
    const content = 'Title,Date,Time,Time zone\nQuestion Import,2027-03-01,20:00,Europe/Berlin\n';
    const form = new FormData();
    form.set('csvFile', new Blob([content], { type: 'text/csv' }), 'spring.csv');
    const page = await site().console('/admin/audit');
    const admin = await page.evaluate(() => localStorage.getItem('token'));
    const answer = await fetch(`${site().address}/api/events/import`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${admin}` }, body: form },
    });
    expect(answer.status, await answer.text()).toBeLessThan(300);
    await site().caughtUp();
    const { openFilters, type, counted } = hand(page);
    await openFilters();
    await type('Imported from file', 'spring.csv');
    await act(page, 'created Question Import').waitFor();
    await until(() => acts(page).count()).toBe(1);
    await page.getByRole('button', { name: /^Remove filter Imported from file: spring\.csv/ }).waitFor();
    await passesAxe(page, 'what came from a file');
    counted('6. what came from a file', 2);
  });

  test('7. Under which name was this organizer known before?', async () => {
    const admin = await asAdministrator(site());
    const { organizer } = await admin('POST', '/organizers', { name: 'Old Floor Collective' });
    await admin('PUT', `/organizers/${organizer.id}`, { name: 'New Floor Collective' });
    await site().caughtUp();
    const page = await site().console('/admin/audit');
    const { openFilters, choose, counted } = hand(page);
    await openFilters();
    await choose('Item', 'New Floor Collective', /^New Floor Collective/);
    await act(page, 'renamed “Old Floor Collective” to New Floor Collective').waitFor();
    await act(page, 'Old Floor Collective (later New Floor Collective)').waitFor();
    counted('7. an earlier name', 3);
  });

  test('8. What differs in a region between two moments?', async () => {
    const { id: regionId } = await site().openRegion({
      ...{ city: 'Berlin Ocho', country: 'Germany', timeZone: 'Europe/Berlin' },
    });
    const event = await site().create({
      ...{ title: 'Question Bachata', regionId, startDateTime: '2027-05-05T20:00:00' },
    });
    await site().change(event.id, { price: '$12' });
    const page = await site().console('/admin/audit');
    const { screen, click, counted } = hand(page);
    await screen('Two moments');
    const regions = page.getByRole('combobox', { name: 'City' });
    await regions.getByRole('option', { name: 'Berlin Ocho' }).waitFor({ state: 'attached' });
    await click(regions);
    await regions.selectOption({ label: 'Berlin Ocho' });
    const row = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
    await row
      .filter({ hasText: 'Question Bachata' })
      .first()
      .getByText(/created/)
      .first()
      .waitFor(CHOICE);
    counted('8. two moments of a region', 3);
  });

  test('9. Why does this row say Published?', async () => {
    const event = await site().create({ title: 'Question Zouk', startDateTime: '2027-05-05T20:00:00' });
    await site().change(event.id, { status: 'published' });
    const page = await site().console('/admin/events?search=Question%20Zouk');
    const { button, click, counted } = hand(page);
    await button('Actions for Question Zouk');
    await click(page.getByRole('menuitem', { name: 'Why is it so?' }));
    const step = page.getByRole('region', { name: /^Step 2 of 2$/ });
    await step.getByText('published', { exact: true }).first().waitFor(CHOICE);
    await step.getByText('Administrator published Question Zouk').waitFor();
    counted('9. why a row is so', 2);
  });

  test('10. A file of all deletions of this month with their hashes', async () => {
    const { id } = await site().create({ title: 'Question Kizomba', startDateTime: '2027-05-05T20:00:00' });
    const admin = await asAdministrator(site());
    await admin('DELETE', `/admin/events/${id}`);
    await site().caughtUp();
    const page = await site().console('/admin/audit');
    const { openFilters, choose, click, button, counted } = hand(page);
    const search = page.getByRole('searchbox');
    await click(search);
    await search.fill('deleted');
    await search.press('Enter');
    await openFilters();
    await choose('Month', THIS_MONTH.format(new Date()));
    await act(page, 'Administrator deleted Question Kizomba').waitFor();
    const downloading = page.waitForEvent('download');
    await button('Export');
    await click(page.getByRole('menuitem', { name: /^CSV/ }));
    const file = readFileSync(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/deleted Question Kizomba.*,[0-9a-f]{64}/);
    counted('10. a file of deletions with hashes', 6);
  });
}
