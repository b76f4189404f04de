import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectPool } from '#platform/database/database.ts';
import { MAIL_HELD_UP } from '#platform/processes/mail.ts';
import { goTo } from '../kit/goTo.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Projections' });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions of ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** An effect that somebody has to decide about, as it is after its performer failed. */
async function leaveEffect(
  site: Site,
  { effect, status, error, payload }: { effect: string; status: string; error: string; payload: object },
): Promise<void> {
  const pool = connectPool(site.urls.database.owner, { name: 'journey', max: 1 });
  const { rows } = await pool.query('select id from read.users where email = $1', [site.dancer.email]);
  await pool
    .query(
      `insert into private.outbox
         (fact_id, process, key, effect, payload, stream, correlation_id, status, error, attempts, settled_at)
       values (gen_random_uuid(), 'journey', $1, $1, $2, 'user-' || $3, gen_random_uuid(), $4, $5, 1, now())`,
      [effect, { ...payload, userId: rows[0].id }, rows[0].id, status, error],
    )
    .finally(() => pool.end());
}

export function systemJourneys(site: () => Site): void {
  test('health, uptime and sizes are shown, and refreshed', async () => {
    const page = await site().console('/admin');
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'System' }).click();
    const cards = page.locator('dl[aria-label=Health]');
    await cards.getByText('Healthy').first().waitFor();
    await cards.getByText(/^(\d+ hours?, )?\d+ minutes?$/).waitFor();
    expect(await cards.getByText(/^[\d.,]+ (MB|GB)$/).count()).toBe(2);
    await page.getByRole('heading', { name: 'System information' }).waitFor();
    await page.route('**/api/admin/system/health', route => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText('Failed to load system health. Please try again.').waitFor();
    expect(await cards.count()).toBe(0);
    await page.unroute('**/api/admin/system/health');
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards.getByText('Healthy').first().waitFor();
  });

  test('a projection is paused and resumed, compared and rebuilt, with the mouse', async () => {
    const page = await site().console('/admin/system');
    await page.getByRole('link', { name: 'Projections' }).click();
    await row(page, 'queueNotes').getByText('Running').waitFor();
    await choose(page, 'queueNotes', 'Pause');
    await dialog(page).getByText('Pause queueNotes?').waitFor();
    await dialog(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await row(page, 'queueNotes').getByText('Paused').waitFor();
    await choose(page, 'queueNotes', 'Resume');
    await row(page, 'queueNotes').getByText('Running').waitFor();
    await choose(page, 'queueNotes', 'Compare');
    await row(page, 'queueNotes').getByText('Compared: the rows are the same').waitFor();
    await choose(page, 'queueNotes', 'Rebuild one thing');
    await dialog(page).getByRole('button', { name: 'Rebuild', exact: true }).click();
    await dialog(page).getByText('This field is required.').waitFor();
    await dialog(page).getByRole('textbox', { name: 'Stream' }).fill('queueNotes-nothing');
    await dialog(page).getByRole('button', { name: 'Rebuild', exact: true }).click();
    await page.getByText('Nothing is recorded about this thing.').waitFor();
  });

  test('a rebuild is cancelled while it runs, and the rows stay', async () => {
    // It cannot compare its rows while somebody holds the present ones.
    const holder = connectPool(site().urls.database.owner, { name: 'journey', max: 1 });
    const session = await holder.connect();
    await session.query('begin; lock table read.queue_notes in access exclusive mode');
    const page = await site().console('/admin/system/projections');
    const underWay = page.getByRole('region', { name: 'Under way' });
    await choose(page, 'queueNotes', 'Rebuild');
    await dialog(page).getByRole('button', { name: 'Rebuild', exact: true }).click();
    await underWay.getByRole('progressbar', { name: 'Rebuild of queueNotes' }).waitFor();
    await row(page, 'queueNotes').getByText('Rebuilding').waitFor();
    await underWay.getByRole('button', { name: 'Cancel: Rebuild of queueNotes' }).click();
    await row(page, 'queueNotes').getByText('Cancelled').waitFor();
    await session.query('rollback');
    session.release();
    await holder.end();
    await row(page, 'queueNotes').getByText('Running').waitFor();
    await underWay.waitFor({ state: 'detached' });
  });

  test('a rebuild that would lose rows asks, and keeps them or not', async () => {
    const pool = connectPool(site().urls.database.projector, { name: 'journey', max: 1 });
    const count = async () => (await pool.query('select count(*)::int as n from read.venues')).rows[0].n;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await pool.query(
      `insert into read.venues select (jsonb_populate_record(null::read.venues,
         to_jsonb(v) || jsonb_build_object('id', gen_random_uuid(), 'name', 'Ghost ' || v.id))).*
       from read.venues as v`,
    );
    const page = await site().console('/admin/system/projections');
    const decisions = page.getByRole('region', { name: 'Decisions' });
    const rebuild = async () => {
      await row(page, 'venues').waitFor();
      await choose(page, 'venues', 'Rebuild');
      await dialog(page).getByRole('button', { name: 'Rebuild', exact: true }).click();
      await decisions.getByText(`venues: ${before} of ${2 * before} rows would be lost`).waitFor();
    };
    await rebuild();
    await row(page, 'venues').getByText('Waits for a decision').waitFor();
    await decisions.getByRole('button', { name: 'Keep the present rows of venues' }).click();
    await row(page, 'venues').getByText('Rebuild declined').waitFor();
    expect(await count()).toBe(2 * before);
    await rebuild();
    await decisions.getByRole('button', { name: 'Lose these rows of venues' }).click();
    await dialog(page).getByRole('button', { name: 'Lose these rows' }).click();
    await row(page, 'venues')
      .getByText(/^Rebuilt in/)
      .waitFor();
    await until(count).toBe(before);
    await pool.end();
    await goTo(page, '/admin/audit?category=projection');
    await page.getByText('approved a rebuild of venues that loses rows').first().waitFor();
  });

  test('why the system is degraded is said on its first tab', async () => {
    await leaveEffect(site(), {
      ...{ effect: 'mailMessage', status: 'failed', payload: { subject: 'Late', text: 'Too late.' } },
      error: `${MAIL_HELD_UP}connect ECONNREFUSED 127.0.0.1:25`,
    });
    const page = await site().console('/admin/system');
    const cards = page.locator('dl[aria-label=Health]');
    await cards.getByText('Degraded').waitFor();
    await page.getByText(/1 mail has not been sent since .+: the mail server cannot be reached/).waitFor();
    const pool = connectPool(site().urls.database.owner, { name: 'journey', max: 1 });
    await pool.query("delete from private.outbox where process = 'journey'").finally(() => pool.end());
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await cards.getByText('Healthy').first().waitFor();
  });

  test('a mail that failed is seen with its reason, its contents are asked for, and it is retried', async () => {
    await leaveEffect(site(), {
      ...{
        effect: 'mailMessage',
        status: 'failed',
        payload: { subject: 'Your shoes', text: 'We have them.' },
      },
      error: 'The mail server rejected it: 550 no such mailbox',
    });
    await leaveEffect(site(), {
      ...{ effect: 'mailWarning', status: 'unknown', error: 'Unexpected socket close' },
      payload: { at: new Date().toISOString(), place: null },
    });
    const page = await site().console('/admin/system');
    await page.getByRole('link', { name: /^Effects/ }).click();
    const mail = page
      .getByRole('table', { name: 'Effects' })
      .getByRole('row')
      .filter({ has: page.getByText('Message to a user') });
    await mail.getByText('The mail server rejected the mail.').waitFor();
    const act = async (word: string) => {
      await mail.getByRole('button', { name: /^Actions of Message to a user/ }).click();
      await page.getByRole('menuitem', { name: word, exact: true }).click();
    };
    await act('Show contents');
    await dialog(page).getByText('That you look at them is recorded').waitFor();
    expect(await dialog(page).getByText('Your shoes').count()).toBe(0);
    await dialog(page).getByRole('button', { name: 'Show contents' }).click();
    await dialog(page).getByText(site().dancer.email).waitFor();
    await dialog(page).getByText('We have them.').waitFor();
    await page.keyboard.press('Escape');
    await act('Give up');
    await dialog(page).getByRole('button', { name: 'Give up' }).click();
    await dialog(page).getByText('This field is required.').waitFor();
    await dialog(page).getByRole('button', { name: 'Leave as it is' }).click();
    await act('Retry');
    await page.getByText('It will be tried again.').waitFor();
    await mail.waitFor({ state: 'detached' });
    const inbox = await site().open();
    await inbox.goto(site().mailbox);
    await inbox.getByText('Your shoes').first().waitFor();
    await goTo(page, '/admin/audit?category=effect');
    await page.getByText('looked at the contents of an effect of journey').first().waitFor();
  });
}
