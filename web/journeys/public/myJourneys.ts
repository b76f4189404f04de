import type { Locator, Page } from 'playwright-core';
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
  test('an organizer applies, is approved, adds a weekly night by one sentence, and cancels a date that a dancer follows', async () => {
    const page = await fromNetwork(site(), PHONE);
    const admin = await asAdministrator(site());
    await apply(page);
    await approve(admin);
    const link = await mailedTo(site(), 'lupe@example.org', INVITATION);
    const hand = handOf();
    await page.goto(link);
    await hand.types(page.getByLabel('Your name'), 'Lupe Rey');
    await hand.taps(page.getByRole('button', { name: 'Accept and sign in' }));
    await page.getByRole('heading', { level: 1, name: 'Your nights' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/my');
    const add = page.getByRole('link', { name: 'Add a night' });
    // The account joins the team a moment after it is made.
    await until(async () => {
      await page.reload();
      return add.isVisible();
    }).toBe(true);
    await hand.taps(add);
    await hand.types(page.getByLabel('Say it in one sentence'), SENTENCE);
    await hand.taps(page.getByRole('button', { name: 'Continue' }));
    await page.getByRole('heading', { level: 2, name: 'Lupe’s Salsa Lab' }).waitFor();
    const becomes = page.getByRole('region', { name: 'This is what it will be' });
    expect((await becomes.getByRole('definition').allTextContents()).join(' ')).toMatch(
      /Fri, .+ 21:00–02:00.*and \d+ more.*La Esquina 8 € .*Salsa/,
    );
    await hand.taps(becomes.getByRole('button', { name: 'Publish' }));
    await page.getByText('It is in the calendar.').waitFor();
    console.log(
      `From the link to the first series: ${hand.tapped()} taps, ${hand.typed()} letters, ${hand.seconds()} s here.`,
    );
    // Sixty seconds of a person: two for each tap and three letters a second.
    expect(hand.tapped() * 2 + hand.typed() / 3).toBeLessThan(60);
    expect([hand.tapped(), hand.typed()]).toEqual([4, 'Lupe Rey'.length + SENTENCE.length]);
    await looks(page, 'a night that was added');

    const second = page.locator('li.night').nth(1);
    expect(await second.textContent()).toMatch(/^Fri, .+, 21:00–02:00/);
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

  test('each step of adding a night fits a phone and both themes', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'Pasos' })).organizer;
    const [member] = (await registerAll(site(), ['Pilar'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: member.id, role: 'admin' });
    const page = await fromNetwork(site(), PHONE);
    await enter(site(), page, member);
    await looks(page, 'no night yet');
    await page.getByRole('link', { name: 'Add a night' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Add a night' }).waitFor();
    await looks(page, 'the sentence of a night');
    await page.getByText('Fill in a form instead').tap();
    await looks(page, 'the form of a night');
    await page
      .getByLabel('Say it in one sentence')
      .fill('Bachata Viernes\nviernes 21:00-02:00\nEntrada 8 €\n¡Trae a tu gente!');
    await page.getByRole('button', { name: 'Continue' }).tap();
    await page.getByText('is read as one night').waitFor();
    await page.getByText('¡Trae a tu gente!').first().waitFor();
    await looks(page, 'what a sentence will be');
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('Choose a picture').setInputFiles({
      ...{ name: 'flyer.heic', mimeType: 'image/heic' },
      buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)]),
    });
    await page.getByRole('button', { name: 'Save' }).last().tap();
    await page.getByText('This is a HEIC picture').waitFor();
    expect(await page.getByLabel('How often').inputValue()).toBe('weekly');
    await looks(page, 'a picture that is refused');
    await page.goto(`/my/calendar?of=${id}`);
    await looks(page, 'the address of a calendar');
    await page.getByLabel('Address of the calendar').fill(`${site().address}/nothing.ics`);
    await page.getByRole('button', { name: 'See what would come in' }).tap();
    await page.getByRole('heading', { name: 'Nothing would come in' }).waitFor();
    await looks(page, 'why nothing would come in');
    await page.getByLabel('Address of the calendar').fill(`${site().address}/api/feeds/styles/salsa.ics`);
    await page.getByRole('button', { name: 'Look at another address' }).tap();
    await page.getByRole('heading', { name: /nights would come in/ }).waitFor();
    await looks(page, 'what would come in');
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
    await enter(site(), page, member);
    const own = page.getByRole('region', { name: 'Sin Guiones' });
    await own.waitFor();
    expect(await own.getByText('Cancel', { exact: true }).allTextContents()).toEqual([]);
    await page.getByRole('button', { name: /^Still on: Noche sin guiones/ }).tap();
    await page.getByText('It says now that it was confirmed today.').waitFor();
    await page.getByRole('link', { name: 'Español' }).tap();
    await page.getByRole('button', { name: /^Sigue en pie: Noche sin guiones/ }).waitFor();
  });
}

const SENTENCE = 'Lupe’s Salsa Lab, every Friday 21:00–02:00 at La Esquina, 8 €';

/** What a person does on a phone, counted: seconds of a test say nothing about a person. */
function handOf() {
  const begun = performance.now();
  let tapped = 0;
  let typed = 0;
  return {
    async taps(what: Locator) {
      await what.tap();
      tapped += 1;
    },
    async types(where: Locator, text: string) {
      await where.fill(text);
      typed += text.length;
    },
    tapped: () => tapped,
    typed: () => typed,
    seconds: () => Math.round((performance.now() - begun) / 1_000),
  };
}

async function looks(page: Page, name: string): Promise<void> {
  await passesInBothThemes(page, name);
  await fitsNarrow(page, name);
}

/** Signs in on the page with a mailed code. */
async function enter(site: Site, page: Page, { email }: Person): Promise<void> {
  await page.goto('/organizers');
  await page.getByRole('link', { name: 'See and change your nights' }).tap();
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByLabel('4-digit code').fill(await mailedTo(site, email, CODE));
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Your nights' }).waitFor();
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
