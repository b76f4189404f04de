import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Person, registerAll } from '../door/doorPeople.ts';
import { asAdministrator } from '../kit/callApi.ts';
import { mailedTo } from '../kit/mails.ts';
import { passesInBothThemes } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';
import { fromNetwork } from './fromNetwork.ts';

const PHONE = { viewport: NARROW, hasTouch: true, isMobile: true };
/** Where the mail about a report leads to say that the night is on. */
const ON = /http:\/\/localhost(\/my\/link\/\S+answer=on\S+)/;

/** How dancers at a closed door are heard, and how a team sees what was done. */
export function reportJourneys(site: () => Site): void {
  test('a dancer says without an account that the door is closed; the team answers by the mail, and undoes that', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'La Puerta' })).organizer;
    const [rosa] = (await registerAll(site(), ['Rosa'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: rosa.id, role: 'admin' });
    const start = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const { event } = await admin('POST', '/admin/events', {
      ...{ title: 'Salsa at the door', startDateTime: `${start}T21:00:00`, endDateTime: `${start}T23:00:00` },
      ...{ status: 'published', eventOrganizerId: id, locationName: 'La Puerta' },
    });
    await site().caughtUp();
    const path = `/events/${event.id}`;

    const dancer = await fromNetwork(site(), { ...PHONE, javaScriptEnabled: false });
    await dancer.goto(path);
    await dancer.getByText('Not as it says here?').tap();
    await dancer.getByLabel('What do you know? Only the organizer reads it').fill('Lights off, nobody here');
    await dancer.getByRole('button', { name: 'The door is closed' }).tap();
    await dancer.getByText('Thank you. The organizer is asked').waitFor();

    const page = await fromNetwork(site(), PHONE);
    await until(async () => {
      await page.goto(path);
      return page.getByText('1 dancer says the door was closed').isVisible();
    }).toBe(true);
    expect(await page.getByText('Lights off').count()).toBe(0);
    await page.getByText('Not as it says here?').tap();
    await looks(page, 'a night that dancers have reported');
    await page.getByRole('button', { name: 'The door is closed' }).tap();
    await page.getByText('Thank you. The organizer is asked').waitFor();
    await looks(page, 'a report that was received');
    await until(async () => {
      await page.goto(`/es${path}`);
      return page.getByText('2 personas dicen que la puerta estaba cerrada').isVisible();
    }).toBe(true);

    const team = await fromNetwork(site(), PHONE);
    await team.goto(await mailedTo(site(), rosa.email, ON));
    await team.getByRole('button', { name: 'Still on' }).tap();
    await team.getByText('It says now that it was confirmed today.').waitFor();
    expect(await team.getByText('2 dancers say the door was closed').count()).toBe(0);
    await team.getByRole('link', { name: /^History: Salsa at the door/ }).tap();
    await team.getByText('Rosa confirmed that Salsa at the door is still on').waitFor();
    await looks(team, 'the history of a night');
    await team.getByRole('button', { name: /^Undo: Rosa confirmed/ }).tap();
    await team.getByText('It is as it was before.').waitFor();
    await team.getByText('Rosa took back the confirmation of Salsa at the door').waitFor();
    await team.getByRole('link', { name: 'All of La Puerta' }).tap();
    // The link of a mail is for the nights alone.
    await team.getByText('An administrator created Salsa at the door and published it').waitFor();
    expect(await team.getByText('registered the organizer').count()).toBe(0);
    await looks(team, 'the history of an organizer');
  });
}

async function looks(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: true });
  await passesInBothThemes(page, name);
  await fitsNarrow(page, name);
}
