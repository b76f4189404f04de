import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { ask } from './ask.ts';

const NAME = 'Tango Norte am Kanal';
const NARROW = { width: 390, height: 844 };

const row = (page: Page, name = NAME) =>
  page.getByRole('table', { name: 'Organizers' }).locator('tbody tr').filter({ hasText: name });
const cell = (page: Page, header: string, name = NAME) =>
  row(page, name).getByRole('button', { name: new RegExp(header) });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

async function openList(site: Site, name = NAME): Promise<Page> {
  const page = await site.console(`/admin/organizers?search=${encodeURIComponent(name)}`);
  await row(page, name).waitFor();
  return page;
}
async function fromMenu(page: Page, action: string, name = NAME): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

export function organizerJourneys(site: () => Site): void {
  test('an organizer is created, with the name required and every error at its field', async () => {
    const page = await site().console('/admin/organizers');
    await page.getByRole('button', { name: 'Create organizer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create organizer' });
    const save = dialog.getByRole('button', { name: 'Create organizer' });
    await dialog.getByText('Still missing: Name.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('   ');
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME);
    const mail = dialog.getByRole('textbox', { name: 'Email', exact: true });
    const website = dialog.getByLabel('Website');
    expect([await mail.getAttribute('type'), await website.getAttribute('type')]).toEqual(['email', 'url']);
    await mail.fill('hola');
    await website.fill('javascript:alert(1)');
    await save.click();
    await dialog.getByText('Check 2 fields:').waitFor();
    await dialog.getByText('Enter an email address, such as hola@example.org.').first().waitFor();
    await dialog.getByText('Enter a web address that begins with https:// or http://.').first().waitFor();
    await passesAxe(page, 'the form with errors', '[role=dialog]');
    await mail.fill('hola@example.org');
    await website.fill('https://tango-norte.example.org');
    await dialog.getByLabel('City').fill('Berlin');
    await dialog.getByLabel('Display name').fill('Bea B.');

    await page.route('**/api/organizers', route => route.fulfill({ status: 500, json: {} }));
    await save.click();
    await dialog.getByRole('alert').getByText('Failed to create organizer').waitFor();
    await page.unroute('**/api/organizers');
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    await toast(page, `${NAME} was registered.`).waitFor();
    await row(page).getByText('Bea B.').waitFor();
  });

  test('a team is paused at once with a reason, and acts again with one click', async () => {
    const page = await openList(site());
    await fromMenu(page, 'Pause the team');
    const dialog = page.getByRole('dialog', { name: `Pause the team of ${NAME}?` });
    await dialog.getByText('can only look').waitFor();
    const pause = dialog.getByRole('button', { name: 'Pause the team' });
    expect(await pause.isDisabled()).toBe(true);
    await passesAxe(page, 'the question before a team is paused', '[role=dialog]');
    await dialog.getByRole('textbox', { name: 'Reason, which the team reads' }).fill('A complaint');
    await page.keyboard.press('Enter');
    await toast(page, `The team of ${NAME} is paused.`).waitFor();
    await row(page).getByTitle('A complaint').waitFor();
    await fromMenu(page, 'Resume the team');
    await toast(page, `The team of ${NAME} is no longer paused.`).waitFor();
    await until(() => row(page).getByTitle('A complaint').count()).toBe(0);
  });

  test('an organizer is edited: failures and edit conflicts keep the input, and only what changed is sent', async () => {
    const page = await openList(site());
    await row(page).getByRole('link', { name: NAME, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit organizer' });
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await dialog.getByText('No changes yet.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('City').fill('Bern');
    await dialog.getByLabel('Email of the contact person').fill('bea@example.org');
    await page.route('**/api/organizers/*', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await save.click();
    await dialog.getByRole('alert').getByText('Failed to update organizer').waitFor();
    await page.unroute('**/api/organizers/*');
    const id = new URL(page.url()).searchParams.get('organizer');
    await ask(page, 'PUT', `/organizers/${id}`, { city: 'Köln', status: 'inactive' });
    await save.click();
    const conflict = dialog.getByRole('alert').filter({ hasText: 'You both changed this:' });
    await conflict.getByLabel('Theirs: Köln').click();
    expect(await dialog.getByLabel('City').inputValue()).toBe('Köln');
    expect(await dialog.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Inactive');
    await passesAxe(page, 'an edit conflict of an organizer', '[role=dialog]');
    await conflict.getByLabel('Mine: Bern').click();
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save again' }).click();
    expect((await sent).postDataJSON()).toEqual({
      city: 'Bern',
      contact: { displayName: 'Bea B.', firstName: '', lastName: '', email: 'bea@example.org' },
    });
    await dialog.waitFor({ state: 'hidden' });
    await row(page).getByText('Bern').waitFor();
    await ask(page, 'PUT', `/organizers/${id}`, { status: 'active' });
  });

  test.each([
    ['verified', /is (not )?verified/, 'Not verified', 'Verified'],
    ['status', /is (in)?active/, 'Active', 'Inactive'],
  ])('a click turns %s at once, and Undo turns it back', async (_, label, before, after) => {
    const page = await openList(site());
    const badge = row(page).getByRole('button', { name: label });
    expect(await badge.textContent()).toBe(before);
    let release = () => {};
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route('**/api/organizers/*', async route => {
      await held;
      await route.continue();
    });
    await badge.click();
    await until(() => badge.textContent()).toBe(after);
    release();
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(() => badge.textContent()).toBe(before);
    await page.reload();
    await until(() => badge.textContent()).toBe(before);
  });

  test('a toggle that is refused turns back, and says why', async () => {
    const page = await openList(site());
    await page.route('**/api/organizers/*', route => route.fulfill({ status: 500, json: {} }));
    await cell(page, 'is not verified').click();
    await page.getByRole('alert').getByText('Failed to update organizer').waitFor();
    await until(() => cell(page, 'verified').textContent()).toBe('Not verified');
  });

  test('a team is managed: added, given roles, removed, and its last admin only after a question', async () => {
    const page = await openList(site());
    await row(page)
      .getByRole('button', { name: `Manage Team of ${NAME}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Manage Team' });
    await dialog.getByText('Nobody is on this team yet.').waitFor();
    for (const help of [
      'Everything an editor may, and invite people to the team, change their roles and remove them.',
      'Everything a member may, and add, move and cancel nights of the organizer.',
      'Everything a viewer may, and confirm that a night is still on.',
      'See what is coming, drafts included.',
    ]) {
      await dialog.getByText(help).waitFor();
    }
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    const user = dialog.getByRole('combobox', { name: 'User' });
    expect(await add.isDisabled()).toBe(true);
    expect(await dialog.getByRole('combobox', { name: 'Role', exact: true }).inputValue()).toBe('Member');
    await user.fill('Administrator');
    await page.getByRole('option', { name: /^Administrator · ana@example\.org/ }).click();

    await page.route('**/users', route => route.fulfill({ status: 500, json: {} }));
    await add.click();
    await dialog.getByRole('alert').getByText('Failed to add user to organizer').waitFor();
    await page.unroute('**/users');
    await add.click();
    const members = dialog.getByRole('list', { name: 'Members of the team' });
    await members.getByText('ana@example.org').waitFor();
    await until(() => add.isDisabled()).toBe(true);
    await user.fill('Administrator');
    await page.getByText('No other active user matches.').waitFor();
    await page.keyboard.press('Escape');

    const role = members.getByRole('combobox', { name: 'Role of Administrator' });
    expect(await role.inputValue()).toBe('Member');
    const choose = async (name: string) => {
      await role.click();
      await page.getByRole('option', { name, exact: true }).click();
    };
    await page.route('**/users/*', route => route.fulfill({ status: 500, json: {} }));
    await choose('Admin');
    await page.getByRole('alert').getByText('Failed to update user role').waitFor();
    await until(() => role.inputValue()).toBe('Member');
    await page.unroute('**/users/*');
    await choose('Admin');
    await toast(page, 'Administrator now has the role Admin.').waitFor();
    await until(() => role.inputValue()).toBe('Admin');
    await passesAxe(page, 'Manage Team', '[role=dialog]');

    await choose('Viewer');
    const demote = page.getByRole('dialog', { name: 'Remove the admin role from Administrator?' });
    await demote.getByText(/^This is the last admin: nobody on the team of .* will be left/).waitFor();
    await passesAxe(page, 'the question before the last admin', '[role=dialog]');
    await demote.getByRole('button', { name: 'Keep as it is' }).click();
    await until(() => role.inputValue()).toBe('Admin');

    await members.getByRole('button', { name: 'Remove Administrator from the team' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove Administrator from the team?' });
    await page.route('**/users/*', route => route.fulfill({ status: 500, json: {} }));
    await remove.getByRole('button', { name: 'Remove from the team' }).click();
    await remove.getByRole('alert').getByText('Failed to remove user').waitFor();
    await page.unroute('**/users/*');
    await remove.getByRole('button', { name: 'Remove from the team' }).click();
    await dialog.getByText('Nobody is on this team yet.').waitFor();
    await until(() =>
      row(page)
        .getByRole('link', { name: /^Team of/ })
        .textContent(),
    ).toBe('0');
  });

  test('an organizer with upcoming events is made inactive instead of deleted', async () => {
    const page = await openList(site());
    const id = new URL(
      (await row(page).getByRole('link').first().getAttribute('href'))!,
      site().address,
    ).searchParams.get('organizer')!;
    await site().create({ title: 'Kanal Gala', startDateTime: '2030-01-01T20:00:00', eventOrganizerId: id });
    await fromMenu(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: `Delete the organizer ${NAME}?` });
    await dialog.getByText(`Past events keep the name ${NAME}.`).waitFor();
    await passesAxe(page, 'the question before deleting', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Delete organizer' }).click();
    const refused = page.getByRole('dialog', { name: 'Failed to delete organizer' });
    await refused.getByText(`${NAME} still has 1 upcoming event.`).waitFor();
    await passesAxe(page, 'the refusal to delete', '[role=dialog]');
    await refused.getByRole('button', { name: 'Make inactive' }).click();
    await until(() => cell(page, 'is inactive').textContent()).toBe('Inactive');
    await page.goto('/admin/events?dialog=create');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Organizer' }).click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option', { name: NAME }).count()).toBe(0);
  });

  test('an organizer without events is deleted after a question', async () => {
    const page = await site().console('/admin/organizers?dialog=create');
    const form = page.getByRole('dialog', { name: 'Create organizer' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Short Lived');
    await form.getByRole('button', { name: 'Create organizer' }).click();
    await form.waitFor({ state: 'hidden' });
    await row(page, 'Short Lived').waitFor();
    await fromMenu(page, 'Delete', 'Short Lived');
    const dialog = page.getByRole('dialog', { name: 'Delete the organizer Short Lived?' });
    await page.route('**/api/organizers/*', route =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Delete organizer' }).click();
    await dialog.getByRole('alert').getByText('Failed to delete organizer').waitFor();
    await page.unroute('**/api/organizers/*');
    await dialog.getByRole('button', { name: 'Delete organizer' }).click();
    await toast(page, 'Short Lived was deleted.').waitFor();
    await until(() => row(page, 'Short Lived').count()).toBe(0);
  });

  test('the dialogs fit a phone and pass axe there, and are in Spanish', async () => {
    const page = await site().console('/admin/organizers', {
      viewport: NARROW,
      hasTouch: true,
      locale: 'es-ES',
    });
    const manage = page.getByRole('button', { name: /^Gestionar el equipo de/ }).first();
    await manage.click();
    await page.getByRole('dialog').getByText('Qué puede hacer cada rol').waitFor();
    await passesAxe(page, 'Manage Team on a phone', '[role=dialog]');
    await page.goto('/admin/organizers?dialog=create');
    await page.getByRole('dialog', { name: 'Crear organizador' }).waitFor();
    await passesAxe(page, 'the form on a phone', '[role=dialog]');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(NARROW.width);
  });
}
