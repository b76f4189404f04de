import { expect, test } from 'vitest';
import { type Person, registerAll } from '../door/doorPeople.ts';
import { asAdministrator } from '../kit/callApi.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { fromNetwork } from './fromNetwork.ts';
import { looks, PHONE, signIn } from './onTeam.ts';

/** What the people who organize see of what came of their nights. */
export function myFiguresJourneys(site: () => Site): void {
  test('a dancer who looks at a night and saves it is counted once for each; who runs it is not, and sees that', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'Casa Contada' })).organizer;
    const [nora] = (await registerAll(site(), ['Nora'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: nora.id, role: 'viewer' });
    const night = await admin('POST', '/admin/events', {
      ...{ title: 'Counted Friday', startDateTime: '2030-06-07T21:00', endDateTime: '2030-06-08T02:00' },
      ...{ status: 'published', eventOrganizerId: id },
    });
    await site().caughtUp();
    const path = `/events/${night.event.id}`;
    const page = await fromNetwork(site(), PHONE);
    await signIn(site(), page, nora);
    await page.getByRole('link', { name: 'What came of it' }).tap();
    await page.getByRole('heading', { level: 1, name: 'What came of the nights of Casa Contada' }).waitFor();
    await page.getByText('Nobody has looked at the page of a night yet.').waitFor();
    await looks(page, 'figures without visitors');
    await page.goto(path);

    const dancer = await fromNetwork(site(), PHONE);
    await dancer.goto(path);
    await dancer.reload();
    const saved = dancer.waitForEvent('download');
    await dancer.getByRole('link', { name: 'Add to your calendar' }).tap();
    await (await saved).cancel();

    const item = page.getByRole('listitem').filter({ hasText: 'Counted Friday' });
    await until(async () => {
      await page.goto(`/my/figures?of=${id}`);
      return item.getByRole('definition').allInnerTexts();
    }).toEqual(['1', '1', '0', '0']);
    const week = page.getByRole('table').getByRole('row').nth(1);
    expect(await week.getByRole('cell').allInnerTexts()).toEqual(['1', '1', '0']);
    await looks(page, 'figures');
    await page.getByRole('link', { name: 'Español' }).tap();
    await page.getByRole('columnheader', { name: 'Guardadas' }).waitFor();
  });
}
