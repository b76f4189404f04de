import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asAdministrator, callApi } from '../kit/callApi.ts';
import { mailTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

// From one address five forms are taken in ten minutes: these journeys send five, and share them.

const NARROW = { width: 390, height: 844 };
const APPLICATIONS = '/admin/organizers/applications';

type Sent = { organizer: string; first: string; second: string; third: string };

/** Sends three applications, the first with nearly the name of an organizer, and two messages. */
async function sendForms(site: Site): Promise<Sent> {
  const admin = await asAdministrator(site);
  const organizer: string = (await admin('GET', '/organizers?limit=1')).organizers[0].name;
  const apply = (organizerName: string) =>
    callApi(site, 'POST', '/organizers/public/signup', {
      name: 'Bea Ruiz',
      email: `${organizerName.replace(/\W/g, '').toLowerCase()}@example.org`,
      organizerName,
      description: 'We dance every Friday.\n\nFor years.',
      website: 'https://bea.example.org',
    });
  const [first, second, third] = [`${organizer} eV`, 'Second Salsa', 'Third Tango'];
  for (const name of [first, second, third]) await apply(name);
  for (const [name, subject] of [
    ['Kim', 'data_export'],
    ['Mallory', 'other'],
  ]) {
    const email = `${name!.toLowerCase()}@example.org`;
    await callApi(site, 'POST', '/support/contact', {
      name,
      email,
      subject,
      message: `A question of ${name}`,
    });
  }
  const waiting = async (kind: string) => {
    const { queues } = await admin('GET', '/admin/queues');
    return queues.find((queue: { kind: string }) => queue.kind === kind).waiting;
  };
  await until(() => waiting('contactMessage')).toBe(2);
  await until(() => waiting('organizerApplication')).toBe(3);
  return { organizer, first, second, third };
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

export function visitorJourneys(site: () => Site): void {
  let forms: Promise<Sent> | undefined;
  const sent = () => (forms ??= sendForms(site()));

  test('the menu and the tab count what waits, and every list and dialog passes axe', async () => {
    const { first } = await sent();
    const page = await site().console('/admin');
    await page.getByRole('navigation').getByRole('button', { name: 'People' }).click();
    for (const [name, count] of [
      ['Organizers', '3'],
      ['Contact inbox', '2'],
    ] as const) {
      await until(() => page.getByRole('menuitem', { name }).textContent()).toBe(`${name}${count}`);
    }
    await page.getByRole('menuitem', { name: 'Organizers' }).click();
    await page.getByRole('link', { name: 'Applications 3 waiting' }).click();
    await page.getByText('3 applications found').waitFor();
    await passesAxe(page, 'applications');
    await page.getByRole('link', { name: first }).click();
    await page.getByText('This organizer may already exist').waitFor();
    await passesAxe(page, 'an application', '[role=dialog]');
    await page.getByRole('button', { name: 'Reject' }).click();
    await passesAxe(page, 'a rejection', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Approve and register' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByText('2 messages found').waitFor();
    await passesAxe(page, 'messages');
    await page.getByRole('link', { name: 'Kim' }).click();
    await page.getByText('A question of Kim').nth(1).waitFor();
    await passesAxe(page, 'a message', '[role=dialog]');
  });

  test('both fit a phone, and pass axe there', async () => {
    const { first } = await sent();
    const page = await site().console(APPLICATIONS, { viewport: NARROW, hasTouch: true });
    const fits = async (name: string) =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(
        NARROW.width,
      );
    await page.getByText('3 applications found').waitFor();
    await passesAxe(page, 'applications on a telephone');
    await fits('applications');
    await page.getByRole('link', { name: first }).click();
    await page.getByText('This organizer may already exist').waitFor();
    await passesAxe(page, 'an application on a telephone', '[role=dialog]');
    await fits('an application');
    await page.goto('/admin/contact');
    await page.getByText('2 messages found').waitFor();
    await passesAxe(page, 'messages on a telephone');
    await fits('messages');
  });

  test('an application is linked to the organizer that it would duplicate', async () => {
    const { first, organizer } = await sent();
    const page = await site().console(APPLICATIONS);
    await page.getByRole('link', { name: first }).click();
    const open = dialog(page, `Application of ${first}`);
    await open.getByRole('radio', { name: `Put the applicant on the team of ${organizer}` }).click();
    await open.getByRole('button', { name: 'Approve and link' }).click();
    await toast(page, `Approved: the applicant of ${first} joins the team.`);
    // The next one opens.
    await open.waitFor({ state: 'hidden' });
    await page.getByRole('dialog', { name: 'Application of' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('2 applications found').waitFor();
    await page.getByRole('link', { name: 'Approved', exact: true }).click();
    await page.getByRole('link', { name: first }).click();
    await dialog(page, `Application of ${first}`)
      .getByRole('link', { name: organizer, exact: true })
      .waitFor();
    await dialog(page, `Application of ${first}`)
      .getByText(/^None yet: invite /)
      .waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('approved');
    await page.goBack();
    await dialog(page, `Application of ${first}`).waitFor({ state: 'hidden' });
  });

  test('an application is rejected with a reason, which the applicant is mailed', async () => {
    const { second } = await sent();
    const page = await site().console(APPLICATIONS);
    await page.getByRole('link', { name: second }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Reject and send the reason' }).click();
    await page.getByText('Write a reason.').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('There is no dancing in it.');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe(
      'There is no dancing in it.',
    );
    await page.getByRole('button', { name: 'Reject and send the reason' }).click();
    await toast(page, `Rejected the application of ${second}.`);
    const mail = await mailTo(site(), 'secondsalsa@example.org', 'About your application');
    expect(mail).toContain('There is no dancing in it.');
  });

  test('whoever is slower is told what the other one decided', async () => {
    const { third } = await sent();
    const page = await site().console(APPLICATIONS);
    await page.getByRole('link', { name: third }).click();
    const open = dialog(page, `Application of ${third}`);
    await open.getByRole('button', { name: 'Approve and register' }).waitFor();
    const admin = await asAdministrator(site());
    const id = new URL(page.url()).searchParams.get('open');
    await admin('POST', `/admin/organizer-applications/${id}/reject`, { reason: 'I was faster.' });
    await page.keyboard.press('r');
    await open.getByRole('textbox', { name: 'Reason', exact: true }).fill('I am slow.');
    await page.keyboard.press('Control+Enter');
    const alert = page.getByRole('alert');
    await alert.getByText(/^Administrator rejected it /).waitFor();
    await alert.getByText('This application has already been rejected.').waitFor();
    await open.getByText('I was faster.').waitFor();
    // What was being written is over.
    await open.getByRole('button', { name: 'Reopen' }).waitFor();
    expect(await open.getByRole('button', { name: 'Approve and register' }).count()).toBe(0);
  });

  test('a message is answered by mail', async () => {
    await sent();
    const page = await site().console('/admin/contact');
    await page.getByRole('link', { name: 'Kim' }).click();
    const open = dialog(page, 'Message from Kim');
    await open.getByText('Request due').waitFor();
    await page.keyboard.press('a');
    await open.getByRole('button', { name: 'Send answer' }).click();
    await open.getByText('Write an answer.').waitFor();
    await open.getByRole('textbox', { name: 'Your answer' }).fill('Your data is attached.\n\nAna');
    await page.route('**/answer', route => route.abort());
    await open.getByRole('button', { name: 'Send answer' }).click();
    await open.getByRole('alert').getByText('The answer could not be sent.').waitFor();
    await page.unroute('**/answer');
    await open.getByRole('button', { name: 'Send answer' }).click();
    await toast(page, 'The answer to Kim is on its way.');
    await dialog(page, 'Message from Mallory').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText('1 message found').waitFor();
    expect(await mailTo(site(), 'kim@example.org', 'An answer')).toContain('Your data is attached.\n\nAna');
    await page.getByRole('link', { name: 'Answered', exact: true }).click();
    await page.getByRole('link', { name: 'Kim' }).click();
    await dialog(page, 'Message from Kim').getByText('Your data is attached.').waitFor();
  });

  test('a message is marked as spam, and back with one click', async () => {
    await sent();
    const page = await site().console('/admin/contact');
    await page.getByRole('link', { name: 'Mallory' }).click();
    await page.getByRole('button', { name: 'Mark as spam' }).click();
    await toast(page, 'Marked the message from Mallory as spam.');
    await page.getByText('No messages are waiting for an answer.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    // The item that came back opens beside the list, with its address as a link.
    await page.getByRole('link', { name: 'Mallory', exact: true }).waitFor();
  });

  test('a request for data shows what the address has, which is exported and erased with the mouse', async () => {
    await sent();
    const page = await site().console('/admin/contact?status=all');
    await page.getByRole('link', { name: 'Kim' }).click();
    const open = dialog(page, 'Message from Kim');
    const address = open.getByRole('region', { name: 'What kim@example.org has here' });
    await address.getByText('No account').waitFor();
    await address.getByText('1 message to us, this one included').waitFor();
    // What answers the request comes first, and what erases only the message is last.
    const acts = await open.getByRole('button', { name: /Erase|Export/ }).allTextContents();
    expect(acts).toEqual(['Export everything', 'Erase everything', 'Erase only this message...']);
    await passesAxe(page, 'a request for data', '[role=dialog]');
    const saved = page.waitForEvent('download');
    await address.getByRole('button', { name: 'Export everything' }).click();
    const file = await (await saved).createReadStream();
    expect((await file.toArray()).join('')).toContain('A question of Kim');
    await toast(page, 'Everything that kim@example.org has here was downloaded. The export is recorded.');

    await address.getByRole('button', { name: 'Erase everything' }).click();
    const question = dialog(page, 'Erase everything that kim@example.org has here?');
    await question.getByText('1 message to us, this one included').waitFor();
    await passesAxe(page, 'the question before everything is erased', '[role=dialog]');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.setViewportSize(NARROW);
    await address.getByRole('button', { name: 'Erase everything' }).click();
    await question.getByRole('button', { name: 'Erase everything permanently' }).click();
    await toast(page, 'Everything that kim@example.org had here has been erased.');
    await until(() => page.getByRole('link', { name: 'Kim' }).count()).toBe(0);
  });

  test('they are in Spanish too', async () => {
    await sent();
    const page = await site().console('/admin/contact', { locale: 'es-ES' });
    await page.getByRole('heading', { name: 'Buzón de contacto' }).waitFor();
    await page.getByRole('link', { name: 'Mallory' }).click();
    await page.getByRole('button', { name: 'Marcar como no deseado' }).waitFor();
    await page.goto(`${APPLICATIONS}?status=all`);
    await page.getByText('3 solicitudes encontradas').waitFor();
  });

  test('a message is erased once that is confirmed', async () => {
    await sent();
    const page = await site().console('/admin/contact?status=all');
    await page.getByRole('link', { name: 'Mallory' }).click();
    const open = dialog(page, 'Message from Mallory');
    await open.getByRole('button', { name: 'Erase only this message...' }).click();
    const question = dialog(page, 'Erase the message from Mallory?');
    await passesAxe(page, 'the question before an erasure', '[role=dialog]');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'hidden' });
    await open.getByRole('button', { name: 'Erase only this message...' }).click();
    await question.getByRole('button', { name: 'Erase permanently' }).click();
    await toast(page, 'What Mallory sent has been erased.');
    await until(() => page.getByRole('link', { name: 'Mallory' }).count()).toBe(0);
    await until(() => page.getByRole('dialog').count()).toBe(0);
  });
}
