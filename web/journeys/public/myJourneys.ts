import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Person, registerAll } from '../door/doorPeople.ts';
import { asAdministrator } from '../kit/callApi.ts';
import { CODE, INVITATION, mailedTo, mailsTo } from '../kit/mails.ts';
import { passesInBothThemes } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';
import { fromNetwork, gotoAwake } from './fromNetwork.ts';

const PHONE = { viewport: NARROW, hasTouch: true, isMobile: true };

/** How people come to answer for their nights, and what dancers hear of it. */
export function myJourneys(site: () => Site): void {
  test('an organizer applies, is approved, adds a weekly night, and cancels a date that a dancer follows', async () => {
    const page = await fromNetwork(site(), PHONE);
    const admin = await asAdministrator(site());
    await apply(page);
    await approve(admin);
    await page.goto(await mailedTo(site(), 'lupe@example.org', INVITATION));
    await page.getByLabel('Your name').fill('Lupe Rey');
    await page.getByRole('button', { name: 'Accept and sign in' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Your nights' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/my');
    const add = page.getByRole('link', { name: 'Add a night' });
    // The account joins the team a moment after it is made.
    await until(async () => {
      await page.reload();
      return add.isVisible();
    }).toBe(true);
    await looks(page, 'no night yet');

    await add.tap();
    await page.getByLabel('What is it called?').fill('Lupe’s Salsa Lab');
    await page.getByLabel('First date and start').fill('2030-05-31T21:00');
    await page.getByLabel('Until').fill('02:00');
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('Name of the place').fill('La Esquina');
    await page.getByLabel('Price').fill('8 €');
    await page.getByLabel('Salsa', { exact: true }).check();
    await looks(page, 'the form of a night');
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('It is in the calendar.').waitFor();
    await looks(page, 'a night that was added');

    const second = page.getByRole('listitem').filter({ hasText: 'Fri, 7 Jun 2030, 21:00–02:00' });
    const night = (await second.getByRole('heading').getByRole('link').getAttribute('href'))!;
    await follow(site(), night.split('/').at(-1)!);
    await page.reload();
    await second.getByText('Cancel', { exact: true }).tap();
    await second.locator('details[open]').getByText('1 dancer follows it and gets a mail.').waitFor();
    await looks(page, 'the question before a date is cancelled');
    await second.getByLabel('Why? Dancers read it').fill('The floor is wet');
    await second.getByRole('button', { name: 'Cancel this night' }).tap();
    await page.getByText('It is cancelled, and the calendar says so.').waitFor();
    await second.getByText('Cancelled: The floor is wet').waitFor();
    await until(() => mailsTo(site(), 'fan@example.org').then(mails => mails[0]?.subject)).toContain(
      'Cancelled',
    );
    const dancer = await fromNetwork(site());
    await dancer.goto(night);
    await dancer.getByText('The organizer says: The floor is wet').waitFor();

    await second.getByRole('button', { name: /^Undo/ }).tap();
    await second.getByText('It is as it was before.').waitFor();
    await dancer.reload();
    await dancer.getByRole('link', { name: 'Get an email if it is cancelled or moved' }).waitFor();
    expect(await dancer.getByText('This event will not take place.').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await page.getByLabel('Your email').waitFor();
  });

  test('without scripts an organizer signs in with a mailed code and says that a night is on', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'Sin Guiones' })).organizer;
    const [member] = (await registerAll(site(), ['Amparo'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: member.id, role: 'member' });
    const start = '2030-06-08T20:00:00';
    await site().create({
      title: 'Noche sin guiones',
      startDateTime: start,
      status: 'published',
      eventOrganizerId: id,
    });
    await site().caughtUp();
    const page = await fromNetwork(site(), { ...PHONE, javaScriptEnabled: false });
    await page.goto('/organizers');
    await page.getByRole('link', { name: 'See and change your nights' }).tap();
    await page.getByLabel('Your email').fill(member.email);
    await page.getByRole('button', { name: 'Continue' }).tap();
    const code = await mailedTo(site(), member.email, CODE);
    await page.getByLabel('4-digit code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).tap();
    const own = page.getByRole('region', { name: 'Sin Guiones' });
    await own.waitFor();
    expect(await own.getByText('Cancel', { exact: true }).allTextContents()).toEqual([]);
    await page.getByRole('button', { name: /^Still on: Noche sin guiones/ }).tap();
    await page.getByText('It says now that it was confirmed today.').waitFor();
    await page.getByRole('link', { name: 'Español' }).tap();
    await page.getByRole('button', { name: /^Sigue en pie: Noche sin guiones/ }).waitFor();
  });
}

async function looks(page: Page, name: string): Promise<void> {
  await passesInBothThemes(page, name);
  await fitsNarrow(page, name);
}

async function apply(page: Page): Promise<void> {
  await gotoAwake(page, '/organizers');
  const form = page.getByRole('tabpanel', { name: 'Become an Organizer' });
  await form.getByLabel('Your name').fill('Lupe Rey');
  await form.getByLabel('Your email').fill('lupe@example.org');
  await form.getByLabel('Name of your school').fill('Lupe Salsa Lab');
  await form.getByRole('button', { name: 'Apply' }).tap();
  await form.getByRole('status').getByText('Thank you for your interest!').waitFor();
}

type Admin = Awaited<ReturnType<typeof asAdministrator>>;

/** Approves the application, and trusts the organizer. */
async function approve(admin: Admin): Promise<void> {
  const waiting = async () => {
    const { applications } = await admin('GET', '/admin/organizer-applications?search=Lupe');
    return (applications as { id: string; status: string }[]).find(({ status }) => status === 'pending');
  };
  await until(async () => (await waiting()) !== undefined).toBe(true);
  const { id } = (await waiting())!;
  const { organizerId } = await admin('POST', `/admin/organizer-applications/${id}/approve`, {});
  // A process registers the organizer a moment later.
  const trust = () => admin('PUT', `/organizers/${organizerId}`, { trust: 'trusted' });
  await until(() =>
    trust().then(
      () => true,
      () => false,
    ),
  ).toBe(true);
}

/** Subscribes an address to the changes of a night, as its page offers. */
async function follow(site: Site, event: string): Promise<void> {
  const page = await fromNetwork(site, { javaScriptEnabled: false });
  await page.goto(`/by-mail?event=${event}`);
  await page.getByLabel('Your email').fill('fan@example.org');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.goto(await mailedTo(site, 'fan@example.org', /(\/by-mail\/\S+)/));
  await page.getByRole('button', { name: 'Yes, send me these emails' }).click();
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
  await site.caughtUp();
}
