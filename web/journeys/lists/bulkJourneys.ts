import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { goTo } from '../kit/goTo.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr');
const pick = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected events' });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
/** As a wall time in UTC, the clock of an event without a region. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 16);

export function bulkJourneys(site: () => Site): void {
  const nights = async (name: string, count: number) => {
    for (let at = 1; at <= count; at++) {
      const startDateTime = `2027-06-0${at}T20:00:00`;
      await site().create({ title: `${name} ${at}`, startDateTime, status: 'published' });
    }
  };
  /** Two that have ended, but not yet so long ago that the product itself completes them. */
  const ended = async (name: string) => {
    const [startDateTime, endDateTime] = [hoursAgo(8), hoursAgo(6)];
    for (const at of [1, 2]) {
      await site().create({ title: `${name} ${at}`, startDateTime, endDateTime, status: 'published' });
    }
  };

  test('rows are selected one by one, by range and by page; a changed filter clears the selection', async () => {
    await nights('Picking', 5);
    const page = await site().console('/admin/events?search=Picking&sort=title&order=asc');
    await page.getByText('5 events found').waitFor();
    await pick(page, 'Picking 2').check();
    await pick(page, 'Picking 4').click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 selected').waitFor();
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    expect(await all.evaluate(box => (box as HTMLInputElement).indeterminate)).toBe(true);
    await all.click();
    await bar(page).getByText('5 selected').waitFor();
    await passesAxe(page, 'the list with a selection');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Published', exact: true }).click();
    await page.getByText('The selection was cleared').waitFor();
    expect(await bar(page).count()).toBe(0);
  });

  test('all matching events are selected beyond the page, and the dialog says what they are', async () => {
    const page = await site().console('/admin/events');
    const found = Number((await page.getByText('events found').textContent())!.split(' ')[0]);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByText('All 50 events on this page are selected.').waitFor();
    await page.getByRole('button', { name: `Select all ${found} matching events` }).click();
    await page.getByText(`All ${found} matching events are selected.`).waitFor();
    await rows(page).first().getByRole('checkbox').uncheck();
    await bar(page)
      .getByText(`${found - 1} selected`)
      .waitFor();
    await bar(page).getByRole('button', { name: 'Region…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the region' });
    await dialog.getByRole('button', { name: /^Change the region of \d+ dates$/ }).waitFor();
    await dialog.getByText(/\d+ events, \d+ series with \d+ dates/).waitFor();
    await passesAxe(page, 'the bulk dialog', '[role=dialog]');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  test('a run shows the result of each item, survives a reload, and is undone as one', async () => {
    await ended('Completing');
    await nights('Completing early', 1);
    const page = await site().console('/admin/events?search=Completing&sort=title&order=asc');
    await page.getByText('3 events found').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await bar(page).getByRole('button', { name: 'Status…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the status' });
    await dialog.getByRole('combobox', { name: 'New status' }).click();
    await page.getByRole('option', { name: 'Completed', exact: true }).click();
    await dialog.getByRole('button', { name: 'Change the status of 3 events' }).click();
    await result(page).getByText('An event can be completed once it has ended.').waitFor();
    await result(page).getByText('Done: 2', { exact: true }).waitFor();
    await until(() => rows(page).locator('[data-tone="blue"]').count()).toBe(2);
    // The user's own run does not count as news.
    expect(await page.getByRole('button', { name: /new change/ }).count()).toBe(0);
    await page.reload();
    await result(page).getByRole('link', { name: 'Completing early 1' }).waitFor();
    await passesAxe(page, 'the result of a run');
    await result(page).getByRole('button', { name: 'Retry failed' }).click();
    await bar(page).getByText('1 selected').waitFor();
    await result(page).getByRole('button', { name: 'Undo all' }).click();
    await result(page)
      .getByRole('heading', { name: /^Undid the change/ })
      .waitFor();
    await until(() => rows(page).locator('[data-tone="green"]').count()).toBe(3);
    await result(page).getByRole('button', { name: 'Close' }).click();
    expect(new URL(page.url()).searchParams.has('run')).toBe(false);
  });

  test('a run is watched and stopped in the list of all runs, and what is done stays done', async () => {
    await nights('Stopping', 3);
    const page = await site().console('/admin/events?search=Stopping&sort=title&order=asc');
    await page.getByText('3 events found').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    // The results of its items cannot be written meanwhile, so it does not end.
    const holder = connectPool(site().urls.database.owner, { name: 'journey', max: 1 });
    const session = await holder.connect();
    await session.query('begin; lock table private.run_items in share mode');
    await bar(page).getByRole('button', { name: 'Status…' }).click();
    const change = page.getByRole('dialog', { name: 'Change the status' });
    await change.getByRole('combobox', { name: 'New status' }).click();
    await page.getByRole('option', { name: 'Draft', exact: true }).click();
    await change.getByRole('button', { name: 'Change the status of 3 events' }).click();
    await result(page).waitFor();
    await goTo(page, '/admin/system/runs');
    const run = page
      .getByRole('table', { name: 'Runs' })
      .getByRole('row')
      .filter({ has: page.getByText('Change of events') })
      .first();
    await run.getByText('Running').waitFor();
    await run.getByRole('progressbar').waitFor();
    await passesAxe(page, 'the list of runs');
    await run.getByRole('button', { name: /^Actions of Change of events/ }).click();
    await page.getByRole('menuitem', { name: 'Stop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop this run?' });
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await run.getByText('Stopping').waitFor();
    await session.query('rollback');
    session.release();
    await holder.end();
    await run.getByText('Stopped').waitFor();
  });

  test('deleting all asks for the number of events, and can be undone', async () => {
    const page = await site().console('/admin/events');
    const found = (await page.getByText('events found').textContent())!.split(' ')[0]!;
    await page.getByRole('button', { name: 'Delete All' }).click();
    const dialog = page.getByRole('dialog', {
      name: 'Are you sure you want to delete ALL events? This action cannot be undone.',
    });
    const button = dialog.getByRole('button', { name: `Delete all ${found}` });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await passesAxe(page, 'the question before deleting all', '[role=dialog]');
    await dialog.getByLabel(`Type ${found} to confirm`).fill('7');
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${found} to confirm`).fill(found);
    await button.click();
    // A run over all events takes longer on a busy machine than a page.
    await result(page).getByText('All events have been deleted successfully!').waitFor();
    await page.getByText('No events found. Create your first event to get started!').waitFor();
    await until(() => page.getByRole('button', { name: 'Delete All' }).isDisabled()).toBe(true);
    await passesAxe(page, 'no events at all');
    await result(page).getByRole('button', { name: 'Undo all' }).click();
    await page.getByText(`${found} events found`).waitFor();
  });

  test('a failure to delete all is reported in the words of the specification', async () => {
    const page = await site().console('/admin/events?dialog=deleteAll');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel(/^Type \d+ to confirm/);
    await field.waitFor();
    const count = /\d+/.exec((await dialog.getByText(/^Type \d+ to confirm/).textContent()) ?? '')![0];
    await field.fill(count);
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: /^Delete all/ }).click();
    await dialog.getByText('Failed to delete all events. Please try again.').waitFor();
  });
}
