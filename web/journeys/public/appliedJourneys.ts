import { test } from 'vitest';
import { asAdministrator } from '../kit/callApi.ts';
import { mailedTo } from '../kit/mails.ts';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';
import { fromNetwork } from './fromNetwork.ts';

/** Where the mails of an application lead. */
const APPLIED = /(http\S+\/applied\/\S+)/;

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
    await admin('POST', `/admin/organizer-applications/${(await find())[0]!.id}/approve`, {});
    await page.reload();
    await page.getByText('It was approved: Rosa Baila is an organizer here.').waitFor();
    await page.getByRole('link', { name: 'Your nights, to confirm and to change' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Your nights' }).waitFor();
  });
}
