import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '../kit/goTo.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

type List = {
  path: string;
  keys: string;
  call: string;
  title: string;
  list: string;
  noun: string;
  columns: string[];
  cards: string[];
  failed: string;
  none: string;
  filter: [select: string, option: string];
};

const LISTS: List[] = [
  {
    path: '/admin/users',
    keys: 'u',
    call: '**/api/admin/users*',
    title: 'User Management',
    list: 'Users',
    noun: 'user',
    columns: ['User', 'Location & Stats', 'Role', 'Status', 'Joined', 'Actions'],
    cards: ['Total Users', 'Active', 'Suspended', 'Admins', 'Organizers', 'New (30 days)'],
    failed: 'Failed to load users. Please try again.',
    none: 'No users have registered yet.',
    filter: ['Status', 'Suspended'],
  },
  {
    path: '/admin/regions',
    keys: 'r',
    call: '**/api/admin/regions*',
    title: 'Regions Management',
    list: 'Regions',
    noun: 'region',
    columns: ['Region', 'Country', 'Time zone', 'Upcoming events', 'Popular', 'Status', 'Actions'],
    cards: ['Total Regions', 'Active', 'Inactive', 'Popular'],
    failed: 'Failed to load regions. Please try again.',
    none: 'No regions have been added yet.',
    filter: ['Active', 'Inactive'],
  },
  {
    path: '/admin/organizers',
    keys: 'o',
    call: '**/api/organizers*',
    title: 'Organizers Management',
    list: 'Organizers',
    noun: 'organizer',
    columns: [
      ...['Organizer', 'Contact', 'Location', 'Upcoming events', 'Team', 'Verified', 'Status', 'Actions'],
    ],
    cards: ['Total Organizers', 'Active', 'Inactive', 'Verified'],
    failed: 'Failed to load organizers. Please try again.',
    none: 'No organizers have been registered yet.',
    filter: ['Status', 'Inactive'],
  },
];

const rows = (page: Page, { list }: Pick<List, 'list'>) =>
  page.getByRole('table', { name: list }).locator('tbody tr');
const found = (page: Page, { noun }: List) =>
  page.getByRole('status').getByText(new RegExp(`^\\d+ ${noun}s? found$`));
const queryOf = (page: Page) => new URL(page.url()).search;
const card = (page: Page, label: string) =>
  page
    .locator('dl div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .textContent();

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export function peopleListJourneys(site: () => Site): void {
  test.each(LISTS)('$path is reached by menu and keys, and has its cards and columns', async list => {
    const page = await site().console('/admin');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press(list.keys);
    await page.getByRole('heading', { name: list.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(list.path);
    await found(page, list).waitFor();
    const headers = page.getByRole('table', { name: list.list }).getByRole('columnheader');
    expect(await headers.allInnerTexts()).toEqual(list.columns);
    expect(await page.locator('dl dt').allInnerTexts()).toEqual(list.cards);
    const total = String(await rows(page, list).count());
    expect(await card(page, list.cards[0]!)).toBe(total);
    expect(await found(page, list).textContent()).toMatch(new RegExp(`^${total} `));
    await goTo(page, '/admin');
    await page.getByRole('navigation').getByRole('button', { name: 'People' }).click();
    for (const name of ['Users', 'Organizers']) {
      expect(await page.getByRole('menuitem', { name }).textContent()).toBe(name);
    }
  });

  test.each(LISTS)('$path searches text, shows its active filters, and clears them', async list => {
    const page = await site().console(list.path);
    await found(page, list).waitFor();
    const name = (await rows(page, list).last().getByRole('link').first().textContent())!;
    const asked: string[] = [];
    page.on('request', request => request.url().includes('search=') && asked.push(request.url()));
    await page.keyboard.press('/');
    await page.keyboard.type(name, { delay: 15 });
    await until(() => queryOf(page)).toContain('search=');
    await until(() => rows(page, list).first().getByRole('link').first().textContent()).toBe(name);
    expect(asked).toHaveLength(1);
    // Typed before the list without the filter is drawn: nothing of it is lost.
    const chrome = await page.context().newCDPSession(page);
    await chrome.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await page.getByRole('button', { name: `Remove filter Search: ${name}` }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('nothing is called this');
    await chrome.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await until(() => queryOf(page)).toBe('?search=nothing+is+called+this');
    await page.getByText(`No ${list.noun}s match these filters.`).waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await until(() => rows(page, list).count()).toBeGreaterThan(1);
  });

  test.each(LISTS)('$path loads, stays visible when a refresh fails, and is empty', async list => {
    const page = await site().console('/');
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route(list.call, async route => {
      await held;
      await route.continue();
    });
    await page.goto(list.path);
    await page.getByRole('status', { name: list.list }).waitFor();
    release();
    await found(page, list).waitFor();
    const count = await rows(page, list).count();
    await page.unroute(list.call);

    await page.route(list.call, route => route.fulfill({ status: 500, json: {} }));
    await choose(page, ...list.filter);
    await page.getByRole('alert').getByText(list.failed).waitFor();
    expect(await rows(page, list).count()).toBe(count);
    await page.unroute(list.call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'hidden' });

    await page.route(list.call, route => route.abort());
    await page.goto(list.path);
    await page.getByRole('alert').getByText(list.failed).waitFor();
    await until(() => card(page, list.cards[0]!)).toBe('–');
    await page.unroute(list.call);

    const nobody = { users: [], regions: [], organizers: [], countries: [] };
    const none = { ...nobody, total: 0, stats: { total: 0, active: 0 } };
    await page.route(list.call, route => route.fulfill({ json: none }));
    await page.goto(list.path);
    await page.getByText(list.none).waitFor();
  });

  test('users are filtered by role and status, and sorted, in the address', async () => {
    const page = await site().console('/admin/users');
    await choose(page, 'Role', 'Organizer');
    await choose(page, 'Status', 'Active');
    await until(() => queryOf(page)).toBe('?role=organizer&status=active');
    await page.getByRole('button', { name: 'Remove filter Role: Organizer' }).waitFor();
    const header = page.getByRole('columnheader', { name: 'User' });
    await header.getByRole('button').click();
    await until(() => header.getAttribute('aria-sort')).toBe('ascending');
    expect(queryOf(page)).toBe('?role=organizer&status=active&sort=name&order=asc');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await until(() => queryOf(page)).toBe('?sort=name&order=asc');
    await page.goBack();
    await page.getByRole('button', { name: 'Remove filter Role: Organizer' }).waitFor();
  });

  test('a hundred thousand users come in pages of 50, with at most seven buttons', async () => {
    const page = await site().console('/');
    const user = (number: number) => ({
      id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      revision: 0,
      name: `N${number}`,
      email: `n${number}@example.org`,
      role: 'user',
      status: 'active',
      location: null,
      preferredLanguage: 'en',
      auditor: false,
      cities: [],
      feedbackGiven: 0,
      deletionScheduledFor: null,
      createdAt: '2026-01-01T00:00:00Z',
    });
    const stats = { total: 100_000, active: 100_000, suspended: 0, admins: 0, organizers: 0, newUsers: 0 };
    await page.route('**/api/admin/users*', route => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
      const users = Array.from({ length: 50 }, (_, at) => user(offset + at));
      return route.fulfill({ json: { users, total: 100_000, stats } });
    });
    await page.goto('/admin/users?page=1000');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByText('Showing 49,951 to 50,000 of 100,000 results').waitFor();
    const buttons = pages.getByRole('button', { name: /^Page / });
    expect(await buttons.allInnerTexts()).toEqual(['1', '998', '999', '1000', '1001', '1002', '2000']);
    await pages.getByRole('button', { name: 'Next' }).click();
    await page.getByText('n50000@example.org').waitFor();
    expect(queryOf(page)).toBe('?page=1001');
    await page.goto('/admin/users?page=9999');
    await until(() => queryOf(page)).toBe('?page=2000');
  });

  test('each card of the dashboard opens a list with as many rows as it says', async () => {
    const page = await site().console('/admin');
    for (const [name, noun] of [
      ['Active Users', 'users?'],
      ['Upcoming Events', 'events?'],
      ['Popular Regions', 'regions?'],
    ]) {
      await goTo(page, '/admin');
      const link = page.getByRole('link', { name: new RegExp(`^${name}`) });
      await until(() => link.locator('strong').textContent()).toMatch(/^\d+$/);
      const says = await link.locator('strong').textContent();
      await link.click();
      await page.getByText(new RegExp(`^${says} ${noun} found$`)).waitFor();
    }
    await page.goto('/admin/events?status=published&when=next30days&order=asc');
    await page.getByRole('button', { name: 'Remove filter In the next 30 days' }).click();
    await until(() => queryOf(page)).toBe('?status=published&order=asc');
  });

  test('a region links to its upcoming events, as many as it says', async () => {
    const { regionId } = await site().create({
      title: 'Lists Gala',
      status: 'published' as const,
      startDateTime: new Date(Date.now() + 5 * 86_400_000).toISOString().replace(/:\d\d\..*/, ':00'),
      regionId: await idOfRegion(site(), 'Berlin'),
    });
    const page = await site().console(`/admin/regions?id=${regionId}`);
    await page.getByRole('button', { name: 'Remove filter Only Berlin' }).waitFor();
    const link = page.getByRole('link', { name: /^\d+ events? in Berlin in the next 30 days$/ });
    const count = await link.textContent();
    await link.click();
    await page.getByText(new RegExp(`^${count} events? found$`)).waitFor();
    await page.getByRole('link', { name: 'Lists Gala' }).waitFor();
  });

  test.each([
    ['Berlin', 'Regions', /^Berlin/, '/admin/regions', 'Remove filter Only Berlin'],
    ['ana@example', 'Users', /ana@example\.org/, '/admin/users', 'Remove filter Only Administrator'],
  ])('the palette finds %s and opens it in its list', async (typed, group, option, path, chip) => {
    const page = await site().console('/admin');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(typed);
    await page.getByRole('group', { name: group }).getByRole('option', { name: option }).first().click();
    await page.getByRole('button', { name: chip }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByText(/^1 (user|region) found$/).waitFor();
  });

  test('they are in Spanish too', async () => {
    const page = await site().console('/admin/users', { locale: 'es-ES' });
    await page.getByRole('heading', { name: 'Gestión de usuarios' }).waitFor();
    await page.getByText(/^\d+ usuarios encontrados$/).waitFor();
    await goTo(page, '/admin/regions?popular=true');
    await page.getByRole('button', { name: 'Quitar el filtro Popular: Popular' }).waitFor();
    await goTo(page, '/admin/organizers');
    await page.getByRole('columnheader', { name: 'Organizador' }).waitFor();
  });
}

async function idOfRegion({ address }: Site, city: string): Promise<string> {
  const { regions } = await (await fetch(`${address}/api/regions?search=${city}`)).json();
  return regions[0].id;
}
