import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import { PASSWORD, type Person, registerAll, session, statusOf } from '../door/doorPeople.ts';
import { mailsTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

type Name = 'Lena' | 'Milo' | 'Nora' | 'Oskar';

const find = async (site: Site, { email }: Pick<Person, 'email'>) => {
  const page = await site.console(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByText('1 user found').waitFor();
  return page;
};
const act = async (page: Page, name: string, word: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: word, exact: true }).click();
};

async function post(site: Site, path: string, body: object, token?: string) {
  const answer = await fetch(`${site.address}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': v7(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** An organizer with one event, and a team of one person. */
async function organizerOf(site: Site, { id: userId, name }: Person): Promise<string> {
  const { token } = await session(site, ADMIN);
  const { organizer } = await post(site, '/organizers', { name: `${name}’s team` }, token);
  await post(site, `/organizers/${organizer.id}/users`, { userId }, token);
  const night = { title: `${name}’s night`, startDateTime: '2027-03-26T20:00:00' };
  await site.create({ ...night, eventOrganizerId: organizer.id });
  return organizer.id;
}

/** What an administrator sees of one user, and does about them. */
export function userDialogJourneys(site: () => Site): void {
  let people: Record<Name, Person>;
  beforeAll(async () => {
    const registered = await registerAll(site(), ['Lena', 'Milo', 'Nora', 'Oskar'], 'user');
    people = Object.fromEntries(registered.map(one => [one.name, one])) as typeof people;
  });

  test('a name opens the details: profile, sign-ins, activity, feedback', async () => {
    const organizerId = await organizerOf(site(), people.Lena);
    const { token } = await session(site(), people.Lena);
    expect(await statusOf(site(), token)).toBe(200);
    const page = await find(site(), people.Lena);
    await page.getByRole('link', { name: 'Lena', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'User details' });
    await dialog.getByRole('heading', { name: 'Lena' }).waitFor();
    await dialog.getByText('not verified yet').waitFor();
    await passesAxe(page, 'the details of a user', '[role=dialog]');
    await until(async () => {
      await page.reload();
      await dialog.getByRole('tab', { name: /^Sign-ins/ }).waitFor();
      return dialog.getByRole('tab', { name: /^Sign-ins/ }).textContent();
    }).toBe('Sign-ins (1)');
    await dialog.getByRole('tab', { name: /^Sign-ins/ }).click();
    await dialog.getByText('password · web · This computer').waitFor();
    await passesAxe(page, 'the sign-ins of a user', '[role=dialog]');
    await dialog.getByRole('tab', { name: /^Activity/ }).click();
    await dialog.getByText('Lena signed in with a password').waitFor();
    await passesAxe(page, 'the activity of a user', '[role=dialog]');
    await dialog.getByRole('tab', { name: /^Feedback/ }).click();
    await dialog.getByText('Has not given any feedback.').waitFor();
    await dialog.getByRole('tab', { name: 'Events (1)' }).click();
    await dialog.getByRole('link', { name: 'Lena’s night' }).waitFor();
    await passesAxe(page, 'the events of a user', '[role=dialog]');
    const all = dialog.getByRole('link', { name: 'The event of Lena’s team' });
    expect(await all.getAttribute('href')).toBe(`/admin/events?organizer=${organizerId}`);
    await dialog.getByRole('tab', { name: /^Activity/ }).click();
    await dialog.getByRole('link', { name: 'In the audit log' }).first().click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    await page.getByText('Lena signed in with a password').waitFor();
  });

  test('an administrator corrects a profile, which the details then show', async () => {
    const page = await find(site(), people.Lena);
    await act(page, 'Lena', 'Edit profile');
    const dialog = page.getByRole('dialog', { name: 'Profile of Lena' });
    await dialog.getByText('No changes yet.').waitFor();
    await dialog.getByLabel('Location').fill('Cali, Colombia');
    await dialog.getByLabel('Search radius').fill('5000');
    await dialog.getByLabel('Search radius').blur();
    await dialog.getByLabel('Search radius').fill('900');
    await dialog.getByRole('combobox', { name: 'Add a dance style' }).selectOption('salsa');
    const salsa = dialog.getByRole('group', { name: 'Salsa' });
    await salsa.getByLabel('Level').selectOption('advanced');
    await salsa.getByLabel('Years').fill('7');
    await salsa.getByLabel('Instructor').check();
    await dialog.getByLabel('Instagram account').fill('@lena');
    await passesAxe(page, 'the form of a profile', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save profile' }).click();
    await dialog.getByText('Enter whole kilometres from 1 to 500.').waitFor();
    await dialog.getByLabel('Search radius').fill('25');
    await dialog.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('The profile is saved.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Lena', exact: true }).click();
    const details = page.getByRole('dialog', { name: 'User details' });
    await details.getByText('25 km').waitFor();
    await details.getByText('advanced · 7 years · Instructor').waitFor();
    await details.getByText('@lena').waitFor();
  });

  test('people write the same about themselves', async () => {
    const page = await site().console('/admin/profile');
    const about = page.getByRole('region', { name: 'About you' });
    await about.getByLabel('Location').fill('Bern, Switzerland');
    await about.getByLabel('YouTube account').fill('ana-dances');
    await about.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('The profile is saved.').waitFor();
    await page.reload();
    await until(() => about.getByLabel('YouTube account').inputValue()).toBe('ana-dances');
    await passesAxe(page, 'the own profile');
  });

  test('a message goes by mail', async () => {
    const page = await find(site(), people.Milo);
    await act(page, 'Milo', 'Details');
    await page.getByRole('dialog').getByRole('button', { name: 'Message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Message to Milo' });
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await dialog.getByText('Enter a subject.').waitFor();
    await dialog.getByLabel('Subject').fill('Your event');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Please look at the date.');
    await passesAxe(page, 'a message to a user', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('The message to Milo is on its way.').waitFor();
    await until(async () => (await mailsTo(site(), people.Milo.email))[0]?.text).toMatch(
      /Please look at the date\./,
    );
  });

  test('ended sessions are refused, and the list says how many there were', async () => {
    const { token } = await session(site(), people.Milo);
    const page = await find(site(), people.Milo);
    await act(page, 'Milo', 'End sessions');
    await page.getByText('1 session of Milo ended.').waitFor();
    expect(await statusOf(site(), token)).toBe(401);
    await act(page, 'Milo', 'Suspend');
    await page.getByText('Milo is suspended and signed out everywhere.').waitFor();
    await act(page, 'Milo', 'Reactivate');
    await page.getByText('Milo is active.').waitFor();
  });

  test('personal data and the list are downloaded as files', async () => {
    const page = await find(site(), people.Nora);
    const coming = page.waitForEvent('download');
    await act(page, 'Nora', 'Export personal data');
    const data = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    expect(data.user).toMatchObject({ email: people.Nora.email });
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export the list of users' });
    await passesAxe(page, 'the export of users', '[role=dialog]');
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    const text = await readFile(await (await file).path(), 'utf8');
    const rows = parse(text, { bom: true, columns: true });
    expect(rows).toMatchObject([{ Name: 'Nora', Email: expect.stringMatching(/^n•••@/) }]);
    for (const path of ['regions', 'organizers']) {
      await page.goto(`/admin/${path}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^${path}-.*\\.csv$`));
    }
  });

  test('a person is erased only once their email is typed', async () => {
    const message = { name: 'Oskar', email: people.Oskar.email, subject: 'other', message: 'My own words.' };
    await post(site(), '/support/contact', message);
    const page = await find(site(), people.Oskar);
    await act(page, 'Oskar', 'Erase');
    const dialog = page.getByRole('dialog', { name: 'Erase Oskar permanently?' });
    const confirm = dialog.getByRole('button', { name: 'Erase permanently' });
    const withSent = dialog.getByLabel('Also erase what they sent through the public forms');
    expect(await withSent.isChecked()).toBe(true);
    await dialog.getByText(/^Message to us/).waitFor();
    await dialog.getByLabel(/^Type the email/).fill('oskar@example');
    expect(await confirm.isDisabled()).toBe(true);
    await passesAxe(page, 'the question before erasing', '[role=dialog]');
    await dialog.getByLabel(/^Type the email/).fill(people.Oskar.email);
    await confirm.click();
    await page.getByText('The account has been erased.').waitFor();
    await page.getByText('No users match these filters.').waitFor();
    const login = await fetch(`${site().address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: people.Oskar.email, password: PASSWORD }),
    });
    expect(login.status).toBe(401);
  });
}
