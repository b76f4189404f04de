import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import { registerAll, signedInAt } from '../door/doorPeople.ts';
import { CODE, mailedTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

/** Auditors, and who looked at whom. */
export function auditorJourneys(site: () => Site): void {
  test('an auditor is made with a fresh code, and has the audit log and nothing else', async () => {
    const [uma] = await registerAll(site(), ['Uma'], 'user');
    const page = await site().console(`/admin/users?search=${encodeURIComponent(uma!.email)}`);
    await page.getByText('1 user found').waitFor();
    await page.getByRole('button', { name: 'Actions for Uma' }).click();
    await page.getByRole('menuitem', { name: 'Make auditor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make Uma an auditor?' });
    await dialog.getByText('The role stays User.').waitFor();
    await passesAxe(page, 'the question about an auditor', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Make auditor' }).click();
    const done = page.getByText('Uma can read the audit log.');
    const code = dialog.getByRole('textbox', { name: 'Verification code' });
    await done.or(code).first().waitFor();
    // Another journey may have confirmed this session just now.
    if (await code.isVisible()) await code.fill(await mailedTo(site(), ADMIN.email, CODE));
    await done.waitFor();
    await page.getByText('Auditor', { exact: true }).first().waitFor();

    const own = await signedInAt(site(), uma!, '/admin');
    await own.waitForURL('**/admin/audit');
    await own.getByRole('heading', { name: 'Audit log' }).waitFor();
    expect(await own.getByRole('navigation').first().getByRole('button').allTextContents()).toEqual([
      'Settings',
    ]);
    const log = own.getByRole('list', { name: 'Activity' });
    await log
      .locator('> li')
      .filter({ hasText: 'let Uma read the audit log' })
      .first()
      .getByRole('button', { name: /^Details/ })
      .click();
    await own.getByRole('button', { name: 'Whole history' }).click();
    const history = own.getByRole('dialog', { name: 'History of Uma' });
    await history.getByText('let Uma read the audit log').waitFor();
    expect(await history.getByRole('button', { name: /^(Undo|Restore)/ }).count()).toBe(0);
    await passesAxe(own, 'a history that an auditor reads', '[role=dialog]');
    await history.getByRole('button', { name: 'Close' }).first().click();
    await own.getByRole('button', { name: 'Settings' }).click();
    await until(() => own.getByRole('menuitem').allTextContents()).toEqual(['Audit log', 'Who looked']);
    await own.getByRole('menuitem', { name: 'Who looked' }).click();
    await own.getByRole('heading', { name: 'Who looked' }).waitFor();
    await own.getByRole('list', { name: 'Looks' }).getByText('In a list').first().waitFor();
    await passesAxe(own, 'who looked');
    await own.goto('/admin/users');
    await own.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await own.goto('/admin/profile');
    const looks = own.getByRole('region', { name: 'Who looked at your data' });
    await looks.getByText('In a list').waitFor();
    await passesAxe(own, 'the profile of an auditor');

    await page.getByRole('button', { name: 'Actions for Uma' }).click();
    await page.getByRole('menuitem', { name: 'Remove audit permission' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the permission' }).click();
    await page.getByText('Uma can no longer read the audit log.').waitFor();
    await own.goto('/admin/audit');
    await own.getByRole('heading', { name: 'Access Denied' }).waitFor();
  });

  test('an administrator sees who looked at a user', async () => {
    const [vera] = await registerAll(site(), ['Vera'], 'user');
    const page = await site().console(`/admin/users?search=${encodeURIComponent(vera!.email)}`);
    await page.getByRole('link', { name: 'Vera', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'User details' });
    await dialog.getByRole('tab', { name: 'Who looked' }).click();
    await dialog.getByRole('list', { name: 'Looks' }).getByText('Opened · Account').waitFor();
    await passesAxe(page, 'who looked at a user', '[role=dialog]');
  });
}
