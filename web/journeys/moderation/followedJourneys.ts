import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const NARROW = { width: 390, height: 844 };
/** Polls happen every ten seconds, and the list is read again as often. */
const SCREEN = '/admin/followed-calendars';
const DEAD = 'The server answered with an error (503).';

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:ball', 'SUMMARY:Ball at the lake'],
  ...['DTSTART;TZID=Europe/Berlin:20991212T200000', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

/** Nothing in it says what it costs but its description. */
const PRICELESS = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:quay', 'SUMMARY:Bachata at the quay'],
  ...['DTSTART;TZID=Europe/Berlin:20991213T200000', 'GEO:52.52;13.41', 'CATEGORIES:Berlin'],
  ...['DESCRIPTION:Dance only 10', 'ATTACH;FMTTYPE=image/jpeg:https://quay.example/poster.jpg'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

const html = (body: string) => `<!doctype html><title>Tango school</title>${body}`;
const NIGHT = { '@type': 'Event', name: 'Milonga', startDate: '2099-12-14T20:00:00+01:00' };
const PAGES: Record<string, string> = {
  '/school': html('<a href="/school.ics">Subscribe</a>'),
  '/both': html('<a href="/one.ics">Classes</a> <a href="/two.ics">Parties</a>'),
  '/nights': html(`<script type="application/ld+json">${JSON.stringify(NIGHT)}</script>`),
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function follow(page: Page, name: string, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Follow a calendar', exact: true }).first().click();
  await fillAndFollow(page, name, url);
}

async function fillAndFollow(page: Page, name: string, url: string): Promise<void> {
  const form = dialog(page, 'Follow a calendar');
  await form.getByLabel('iCalendar address').fill(url);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Follow', exact: true }).click();
  await toast(page, `Following ${name}.`);
}

export function followedJourneys(site: () => Site): void {
  let server: Server;
  let isDead = true;
  const asked: string[] = [];
  const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url!);
      const shown = PAGES[request.url!];
      if (shown) return void response.writeHead(200, { 'content-type': 'text/html' }).end(shown);
      const isGone = request.url === '/dead.ics' && isDead;
      response.writeHead(isGone ? 503 : 200, { 'content-type': 'text/calendar' });
      const calendar = request.url === '/quay.ics' ? PRICELESS : CALENDAR;
      response.end(isGone ? '' : calendar);
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => void server.close());

  test('a calendar is followed, read, edited, paused and resumed; a dead one says why, until it is back', async () => {
    const page = await site().console(SCREEN);
    await page.getByText('No calendar is followed yet.').waitFor();
    await passesAxe(page, 'no calendars');
    await refusals(page, address('lake.ics'));
    await follow(page, 'Old mill', address('dead.ics'));
    await row(page, 'Lake house').getByText('1 event').waitFor();
    await row(page, 'Old mill').getByText(`Failed once: ${DEAD}`).waitFor();
    await row(page, 'Old mill').getByText('Failing', { exact: true }).waitFor();
    await row(page, 'Lake house').getByText('Active', { exact: true }).waitFor();
    await passesAxe(page, 'a calendar that fails, and one that does not');

    await page.goto(`${SCREEN}?state=failing`);
    await page.getByText('1 calendar found').waitFor();
    isDead = false;
    await act(page, 'Old mill', 'Poll now');
    await toast(page, 'Old mill will be polled in a moment.');
    await page.getByText('No calendars match these filters.').waitFor();
    await page.goto(SCREEN);
    await row(page, 'Old mill').getByText('1 event').waitFor();

    await edit(page);
    await act(page, 'Old mill', 'Pause');
    await toast(page, 'Old mill is paused.');
    await row(page, 'Old mill').getByText('Paused', { exact: true }).waitFor();
    await passesAxe(page, 'a paused calendar');
    await act(page, 'Old mill', 'Resume');
    await toast(page, 'Old mill is polled again.');
    await act(page, 'Old mill', 'Stop following');
    const sure = dialog(page, 'Stop following Old mill?');
    await sure.waitFor();
    await passesAxe(page, 'before it is no longer followed', '[aria-modal=true]');
    await sure.getByRole('button', { name: 'Stop following' }).click();
    await toast(page, 'Old mill is no longer followed.');
    await until(() => row(page, 'Old mill').count()).toBe(0);
    await goTo(page, '/admin/imported-events?search=lake');
    await page.getByRole('link', { name: 'Ball at the lake' }).first().waitFor();
    expect(new Set(asked)).toEqual(new Set(['/lake.ics', '/dead.ics']));
  });

  test('a night whose calendar has no price is not free', async () => {
    const berlin = { city: 'Berlin', country: 'Germany', timeZone: 'Europe/Berlin' };
    await site().openRegion({ ...berlin, latitude: 52.52, longitude: 13.4 });
    const page = await site().console(SCREEN);
    await follow(page, 'Quay', address('quay.ics'));
    await row(page, 'Quay').getByText('1 event').waitFor();
    await goTo(page, '/admin/imported-events?search=quay');
    await page.getByRole('link', { name: 'Bachata at the quay' }).first().click();
    const item = page.getByRole('dialog');
    await item.getByText('Not said', { exact: true }).waitFor();
    await item.getByText('Bachata', { exact: true }).waitFor();
    await item.getByRole('link', { name: 'quay.example' }).waitFor();
    await item.getByRole('button', { name: 'Approve & Import' }).click();
    await until(async () => (await published(site(), '')).length).toBe(1);
    expect(await published(site(), '&price=free')).toEqual([]);
    const [night] = await published(site(), '');
    const visitor = await site().open();
    await visitor.goto(`${site().address}/events/${night!.id}`);
    await visitor.getByText('see description', { exact: true }).waitFor();
    expect(await visitor.content()).not.toMatch(/isAccessibleForFree|"offers"/);
    await goTo(page, `/admin/events?dialog=edit&event=${night!.id}`);
    expect(await page.getByRole('checkbox', { name: 'Nobody has said what it costs' }).isChecked()).toBe(
      true,
    );
  });

  test('the screen fits a phone, and speaks Spanish', async () => {
    const page = await site().console(SCREEN, { viewport: NARROW, hasTouch: true, locale: 'es-ES' });
    await page.getByRole('heading', { name: 'Calendarios seguidos' }).waitFor();
    await page.getByText('2 calendarios encontrados').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(NARROW.width);
    await passesAxe(page, 'calendars on a phone');
    await page.getByRole('button', { name: 'Seguir un calendario' }).click();
    await dialog(page, 'Seguir un calendario').getByLabel('Dirección iCalendar').waitFor();
    await passesAxe(page, 'a new calendar on a phone', '[role=dialog]');
  });

  test('the form looks at the address of a page, and takes the calendar that it links', async () => {
    const page = await site().console(SCREEN);
    await page.getByRole('button', { name: 'Follow a calendar', exact: true }).first().click();
    const form = dialog(page, 'Follow a calendar');
    const [url, name] = [form.getByLabel('iCalendar address'), form.getByLabel('Name')];
    const look = async (path: string) => {
      await url.click();
      await url.fill(address(path));
      await name.click();
    };
    await look('nights');
    await form.getByText('This page describes 1 event, which is read from there.').waitFor();
    await look('both');
    await form.getByText('This page links 2 calendars. Choose one:').waitFor();
    await passesAxe(page, 'a page that links two calendars', '[role=dialog]');
    await form.getByRole('button', { name: 'Use this one' }).last().click();
    await until(() => url.inputValue()).toBe(address('two.ics'));
    expect(await name.inputValue()).toBe('Parties');
    await name.fill('');
    await look('school');
    await form.getByText('This page links a calendar. Its address was taken.').waitFor();
    await until(() => url.inputValue()).toBe(address('school.ics'));
    expect(await name.inputValue()).toBe('Subscribe');
    await name.fill('Tango school');
    await form.getByRole('button', { name: 'Follow', exact: true }).click();
    await toast(page, 'Following Tango school.');
    await row(page, 'Tango school').getByText('1 event').waitFor();
    expect(asked).toContain('/school.ics');
    expect(asked).not.toContain('/one.ics');
  });
}

/** What visitors find of the night at the quay. */
async function published({ address }: Site, more: string): Promise<{ id: string }[]> {
  const answer = await fetch(`${address}/api/public/events?search=quay${more}`);
  return ((await answer.json()) as { events: { id: string }[] }).events;
}

/** What cannot be followed is refused next to its field; then it is followed. */
async function refusals(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Follow a calendar', exact: true }).first().click();
  const form = dialog(page, 'Follow a calendar');
  await form.getByLabel('iCalendar address').fill('ftp://example.org/x.ics');
  await form.getByLabel('Name').fill('Nowhere');
  await form.getByRole('button', { name: 'Follow', exact: true }).click();
  await form.getByText('Enter an address that begins with https://, http:// or webcal://.').first().waitFor();
  await passesAxe(page, 'a calendar that cannot be followed', '[role=dialog]');
  await fillAndFollow(page, 'Lake house', url);
}

async function edit(page: Page): Promise<void> {
  await row(page, 'Lake house').hover();
  await page.getByRole('button', { name: 'Edit Lake house' }).click();
  const form = dialog(page, 'Edit Lake house');
  await form.getByLabel('Name').fill('Lake house (weekly)');
  await form.getByRole('combobox', { name: 'Poll' }).click();
  await page.getByRole('option', { name: 'Once a day' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Lake house (weekly) saved.');
  await row(page, 'Lake house \\(weekly\\)').waitFor();
}
