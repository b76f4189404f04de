import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { KeptMail } from '#platform/processes/mail.ts';
import { type Person, registerAll } from '../door/doorPeople.ts';
import { asAdministrator } from '../kit/callApi.ts';
import { mailsTo } from '../kit/mails.ts';
import { passesInBothThemes } from '../kit/passesAxe.ts';
import { askNow, silentSeries } from '../kit/silentSeries.ts';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';
import { fromNetwork } from './fromNetwork.ts';

const PHONE = { viewport: NARROW, hasTouch: true, isMobile: true };

/** How the people of a team answer the mail of a week, on a phone. */
export function weeklyMailJourneys(site: () => Site): void {
  test('the mail of a week confirms all nights at once, and cancels one of them with a reason', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'Casa Callada' })).organizer;
    const [editor] = (await registerAll(site(), ['Remedios'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: editor.id, role: 'editor' });
    const night = await silentSeries(site(), id, 'Noche callada');
    const other = await silentSeries(site(), id, 'Tarde callada');
    await askNow(site());
    const asked = () => mailsTo(site(), editor.email);
    await until(async () => (await asked()).length).toBe(1);
    const [mail] = await asked();
    expect(mail!.subject).toBe('Still on? 2 nights of Casa Callada');

    const page = await fromNetwork(site(), PHONE);
    await page.setContent(mail!.html);
    await fitsNarrow(page, 'the mail');
    await page.goto(linkIn(mail!, 'All as planned'));
    await page.getByRole('heading', { level: 1, name: 'All as planned?' }).waitFor();
    await page.getByText('Noche callada').waitFor();
    await looks(page, 'the page of all nights');
    await page.getByRole('button', { name: 'Yes, all as planned' }).tap();
    await page.getByText('Thank you. All of these nights are confirmed.').waitFor();
    await page
      .getByText(/^Remedios said on .* that it is on/)
      .first()
      .waitFor();
    const dancer = await fromNetwork(site());
    await site().caughtUp();
    for (const one of [night, other]) {
      await dancer.goto(`/events/${one}`);
      await dancer.getByText(/by the organizer$/).waitFor();
    }

    await page.goto(linkIn(mail!, 'Not this week'));
    await page.getByRole('heading', { level: 1, name: 'Not this week' }).waitFor();
    await looks(page, 'the page of one night');
    await page.getByLabel('Why? Dancers read it').fill('The floor is being sanded');
    await page.getByRole('button', { name: 'Cancel this night' }).tap();
    await page.getByText('It is cancelled, and the calendar says so.').waitFor();
    const off = new URL(page.url()).searchParams.get('night')!;
    expect([night, other]).toContain(off);
    await site().caughtUp();
    // Browsers keep a page for a moment.
    const later = await fromNetwork(site());
    await later.goto(`/events/${off}`);
    await later.getByText('The organizer says: The floor is being sanded').waitFor();

    await page.goto(linkIn(mail!, 'No more of these mails about Casa Callada'));
    await looks(page, 'the page that stops the mails');
    await page.getByRole('button', { name: 'Stop these mails' }).tap();
    await page.getByText('You get no mails that ask about nights of Casa Callada.').waitFor();
  });
}

/** The first link of a mail with this label, on the site of the journeys. */
function linkIn({ text }: KeptMail, label: string): string {
  const [, link = ''] = new RegExp(`^${label}:\\n(\\S+)$`, 'm').exec(text) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function looks(page: Page, name: string): Promise<void> {
  await passesInBothThemes(page, name);
  await fitsNarrow(page, name);
}
