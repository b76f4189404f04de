import { test } from 'vitest';
import { asAdministrator } from '../kit/callApi.ts';
import { mailedTo, mailsTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';
import { fromNetwork } from './fromNetwork.ts';

/** Where the mails of an application lead. */
const APPLIED = /(http\S+\/applied\/\S+)/;

/** The link of the mail with a message; the receipt has the same one. */
async function answerLink(site: Site): Promise<string> {
  const texts = async () => (await mailsTo(site, 'rosa@example.org')).map(({ text }) => text);
  const written = async () => (await texts()).find(text => text.includes('Which nights are yours?')) ?? '';
  await until(async () => /Answer here: /.test(await written())).toBe(true);
  return APPLIED.exec(await written())![1]!;
}

/** How an applicant learns where an application stands. */
export function appliedJourneys(site: () => Site): void {
  test('an applicant without scripts follows the link of the receipt until the application is approved', async () => {
    const phone = { viewport: NARROW, hasTouch: true, isMobile: true, javaScriptEnabled: false };
    const page = await fromNetwork(site(), phone);
    await page.goto('/organizers');
    const form = page.getByRole('tabpanel', { name: 'Become an Organizer' });
    await form.getByLabel('Your name').fill('Rosa');
    await form.getByLabel('Your email').fill('rosa@example.org');
    await form.getByLabel('Name of your school').fill('Rosa Baila');
    await form.getByRole('button', { name: 'Apply' }).tap();
    await page.goto(await mailedTo(site(), 'rosa@example.org', APPLIED));
    await page.getByText('Our team is looking at it.').waitFor();
    await fitsNarrow(page, 'an application in review');

    const admin = await asAdministrator(site());
    const find = async () =>
      (await admin('GET', '/admin/organizer-applications?search=Rosa')).applications as { id: string }[];
    await until(async () => (await find()).length).toBe(1);
    const { id } = (await find())[0]!;
    await admin('POST', `/admin/queues/organizerApplication/${id}/messages`, {
      text: 'Which nights are yours?',
    });
    await page.goto(await answerLink(site()));
    await page.getByText('Which nights are yours?').waitFor();
    await fitsNarrow(page, 'a message to answer');
    await page.getByLabel('Your answer').fill('The Fridays in La Esquina.');
    await page.getByRole('button', { name: 'Send the answer' }).tap();
    await page.getByText('Your answer is with our team.').waitFor();
    const desk = await site().console('/admin/organizers/applications');
    await desk
      .getByRole('row', { name: /Rosa Baila/ })
      .getByText('Answered', { exact: true })
      .waitFor();
    await desk.goto(`/admin/organizers/applications?status=all&open=${id}`);
    const answer = desk.getByRole('listitem').filter({ hasText: 'The Fridays in La Esquina.' });
    await answer.getByText('answer to a message').waitFor();
    await passesAxe(desk, 'an application with an answer');

    await admin('POST', `/admin/organizer-applications/${id}/approve`, {});
    await page.reload();
    await page.getByText('It was approved: Rosa Baila is an organizer here.').waitFor();
    await page.getByRole('link', { name: 'Your nights, to confirm and to change' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Your nights' }).waitFor();
  });
}
