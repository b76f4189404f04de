import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickToLoad } from './kit/clickToLoad.ts';
import type { Site } from './kit/site.ts';
import { until } from './kit/until.ts';

const STATS = '**/api/admin/stats';
const FEEDBACK = '**/api/admin/event-feedback/recent/latest*';
const FAILED = 'Failed to load dashboard data. Using default values.';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
const answer = (body: object) => ({ json: body });
const stats = (more: object = {}) => ({
  totalUsers: 0,
  activeUsers: 0,
  totalEvents: 0,
  upcomingEvents: 0,
  totalRegions: 0,
  popularRegions: 0,
  recentActivity: [],
  ...more,
});

export function dashboardJourneys(site: () => Site): void {
  test('four cards show their figures with their helper texts, each a link to its list', async () => {
    const page = await site().console('/admin');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
    await until(() => card(page, 'Total Events').textContent()).toMatch(/^Total Events1\dAll time events$/);
    expect(await card(page, 'Active Users').textContent()).toMatch(/\dCurrently active$/);
    expect(await card(page, 'Upcoming Events').textContent()).toMatch(/\dNext 30 days$/);
    expect(await card(page, 'Popular Regions').textContent()).toMatch(/\dFeatured regions$/);
    const hrefs = ['Active Users', 'Upcoming Events', 'Popular Regions'].map(name =>
      card(page, name).getAttribute('href'),
    );
    expect(await Promise.all(hrefs)).toEqual([
      '/admin/users?status=active',
      '/admin/events?status=published&when=next30days&order=asc',
      '/admin/regions?popular=true',
    ]);
    await card(page, 'Total Events').click();
    await page.getByText(/^1\d events found$/).waitFor();
  });

  test('figures of 1000 and more show in thousands', async () => {
    const page = await site().console('/');
    await page.route(STATS, route =>
      route.fulfill(answer(stats({ totalEvents: 1000, activeUsers: 999, upcomingEvents: 12_345 }))),
    );
    await page.goto('/admin');
    await until(() => card(page, 'Total Events').textContent()).toContain('1.0k');
    expect(await card(page, 'Upcoming Events').textContent()).toContain('12.3k');
    expect(await card(page, 'Active Users').textContent()).toContain('999');
    await page.getByText('Nothing has been recorded yet.').waitFor();
  });

  test('Refresh reads figures and feedback again, together', async () => {
    const page = await site().console('/admin');
    await region(page, 'Recent Feedback').getByRole('listitem').first().waitFor();
    await until(() => card(page, 'Total Events').textContent()).toMatch(/^Total Events[1-9]/);
    const read = Promise.all(
      ['/api/admin/stats', '/event-feedback/recent/latest?limit=5'].map(path =>
        page.waitForRequest(request => request.url().endsWith(path)),
      ),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await read;
  });

  test('when the figures fail it says so, and marks the default values; a retry restores them', async () => {
    const page = await site().console('/');
    await page.route(STATS, route => route.abort());
    await page.goto('/admin');
    await page.getByRole('alert').getByText(FAILED).waitFor();
    expect(await card(page, 'Total Events').textContent()).toMatch(/^Total Events0 Default valueAll time/);
    await page.getByText('The recent activity is unavailable.').waitFor();
    await region(page, 'Recent Feedback').getByRole('listitem').first().waitFor();
    await clickToLoad(page, STATS, page.getByRole('button', { name: 'Try again' }));
    await until(() => card(page, 'Total Events').textContent()).toMatch(/^Total Events1\dAll/);
    expect(await page.getByText(FAILED).count()).toBe(0);
  });

  test('figures that cannot be refreshed stay, with the time they were read', async () => {
    const page = await site().console('/admin');
    await until(() => card(page, 'Total Events').textContent()).toMatch(/^Total Events1\dAll/);
    await page.route(STATS, route => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(/^Failed to load dashboard data\. Showing data as of \d/).waitFor();
    expect(await card(page, 'Total Events').textContent()).toMatch(/^Total Events1\dAll/);
  });

  test('recent activity shows its own relative times, and links to the audit log', async () => {
    const page = await site().console('/');
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const did = (id: string, hours: number, more: object = {}) => ({
      id,
      type: 'EventPublished',
      title: 'Event published',
      description: '',
      timestamp: ago(hours),
      stream: 'event-01900000-0000-7000-8000-000000000001',
      actor: { id: 'system', name: null },
      thing: 'Aurora Night',
      others: 0,
      told: { before: 'The system published ', after: '' },
      values: {},
      ...more,
    });
    const andMore = { others: 3, told: { before: 'The system published ', after: ' and 3 more' } };
    const recentActivity = [did('1', 0.5), did('2', 5, andMore), did('3', 49)];
    await page.route(STATS, route => route.fulfill(answer(stats({ recentActivity }))));
    await page.goto('/admin');
    const items = region(page, 'Recent Activity').getByRole('list').first().getByRole('listitem');
    await items.first().waitFor();
    expect((await items.allInnerTexts()).map(text => text.replace(/\n+/g, ' · '))).toEqual([
      'The system published Aurora Night · Just now',
      'The system published Aurora Night and 3 more · 5 hours ago',
      'The system published Aurora Night · 2 days ago',
    ]);
    await page.getByRole('link', { name: 'View All Activity' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  });

  test('recent feedback loads, is empty, fails on its own, or shows who said what', async () => {
    const page = await site().console('/');
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    const said = {
      id: '01900000-0000-7000-8000-000000000002',
      createdAt: new Date().toISOString(),
      event: { id: '01900000-0000-7000-8000-000000000001', title: 'Aurora Night' },
      user: { id: '01900000-0000-7000-8000-000000000003', name: 'Bodo' },
      positive: ['Great music'],
      negative: ['Too warm'],
      reportedIssues: ['No water'],
    };
    await page.route(FEEDBACK, async route => {
      await held;
      await route.fulfill(answer({ feedback: [said] }));
    });
    await page.goto('/admin');
    const panel = region(page, 'Recent Feedback');
    await panel.getByText('Loading feedback...').waitFor();
    release();
    await panel.getByText('Aurora Night').waitFor();
    for (const text of ['Bodo', 'Great music', 'Too warm', 'No water', 'Reported issues']) {
      await panel.getByText(text).waitFor();
    }
    expect(await panel.getByRole('link', { name: 'View All Feedback' }).getAttribute('href')).toBe(
      '/admin/event-feedback',
    );
    await page.unroute(FEEDBACK);
    await page.route(FEEDBACK, route => route.fulfill(answer({ feedback: [] })));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await panel.getByText('No recent feedback').waitFor();
    await page.unroute(FEEDBACK);
    await page.route(FEEDBACK, route => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await panel.getByText('The feedback could not be loaded.').waitFor();
    await until(() => card(page, 'Total Events').textContent()).toMatch(/^Total Events1\dAll/);
  });

  test('quick actions link to the right screens', async () => {
    const page = await site().console('/admin');
    const actions = region(page, 'Quick Actions').getByRole('link');
    await actions.first().waitFor();
    expect(await actions.allInnerTexts()).toEqual([
      'Create Event',
      'Manage Users',
      'Add Region',
      'Import Data',
    ]);
    await actions.first().click();
    await page.getByRole('dialog', { name: 'Create Event' }).waitFor();
  });

  test('system health shows what was checked, and claims nothing else to be healthy', async () => {
    const page = await site().console('/');
    await page.goto('/admin');
    const health = region(page, 'System Health');
    await health.getByText('API Operational').waitFor();
    await health.getByText('Database Connected').waitFor();
    await health.getByText(/^Performance (Unknown|Excellent|Fair|Slow)$/).waitFor();
    await page.route('**/api/admin/stats/health', route => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    for (const label of ['API Unknown', 'Database Unknown', 'Performance Unknown']) {
      await health.getByText(label).waitFor();
    }
    expect(await health.textContent()).not.toContain('Excellent');
  });

  test('chart and map show the same data as their tables, and fetch nothing from other hosts', async () => {
    const page = await site().console('/');
    const elsewhere: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(site().address)) elsewhere.push(request.url());
    });
    await page.goto('/admin');
    const [weeks, map] = [region(page, 'Events per week'), region(page, 'Regions by upcoming events')];
    await map.getByRole('img', { name: /^Map with \d+ regions$/ }).waitFor();
    expect(await weeks.getByRole('row').count()).toBe(25);
    expect(await weeks.locator('svg g rect').count()).toBe(24 * 3);
    const regions = await map.getByRole('row').count();
    expect(await map.locator('circle').count()).toBe(regions - 1);
    expect(elsewhere.filter(url => !url.startsWith('data:'))).toEqual([]);
    await weeks.getByRole('button', { name: 'Show as table' }).click();
    await weeks.getByRole('rowheader', { name: /\(This week\)$/ }).waitFor();
    expect(await weeks.locator('svg g rect').count()).toBe(0);
    await map.getByRole('button', { name: 'Show as table' }).click();
    await map.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Events Management' }).waitFor();
  });
}
