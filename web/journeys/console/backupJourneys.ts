import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';

export function backupJourneys(site: () => Site): void {
  test('a backup is created, checked and scheduled, with the mouse', async () => {
    const page = await site().console('/admin/system');
    const card = page.getByRole('region', { name: 'Database Backup' });
    await card.getByRole('button', { name: 'Create Backup' }).click();
    await card.getByText('Backup created').waitFor();
    const path = (await card.locator('code').textContent())!;
    expect(path).toMatch(/\.tar\.zst$/);
    await card.getByText(/^[\d.,]+ (KB|MB)$/).waitFor();

    await page.getByRole('link', { name: 'Backups' }).click();
    const list = page.getByRole('region', { name: 'Backups', exact: true });
    await list.getByText(path).waitFor();
    await list.getByText(/The keys in it are not encrypted/).waitFor();
    await list.getByRole('button', { name: /^Check the backup/ }).click();
    await list.getByText('Checked: intact').waitFor();
    const schedule = page.getByRole('region', { name: 'Schedule' });
    await schedule.getByRole('combobox', { name: 'Automatic backups' }).selectOption('Every 24 hours');
    await schedule.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The schedule was saved').waitFor();
    await passesAxe(page, 'the backups');
  });

  test('a backup that fails says why', async () => {
    const page = await site().console('/admin/system');
    const card = page.getByRole('region', { name: 'Database Backup' });
    await page.route('**/api/admin/system/database-dump', route => route.fulfill({ status: 500, json: {} }));
    await card.getByRole('button', { name: 'Create Backup' }).click();
    await card.getByText('Failed to create database dump').waitFor();
    await page.unroute('**/api/admin/system/database-dump');
  });
}
