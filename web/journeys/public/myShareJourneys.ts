import { expect, test } from 'vitest';
import { type Person, registerAll } from '../door/doorPeople.ts';
import { asAdministrator } from '../kit/callApi.ts';
import type { Site } from '../kit/site.ts';
import { fromNetwork } from './fromNetwork.ts';
import { looks, PHONE, signIn } from './onTeam.ts';

/** Calendars have what is within a year. */
const inDays = (days: number, clock: string): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${clock}`;

/** What the people who organize take elsewhere. */
export function myShareJourneys(site: () => Site): void {
  test('each address and line that a team takes elsewhere leads to its nights, with scripts and without', async () => {
    const admin = await asAdministrator(site());
    const { id } = (await admin('POST', '/organizers', { name: 'Casa Abierta' })).organizer;
    const [olga] = (await registerAll(site(), ['Olga'], 'organizer')) as [Person];
    await admin('POST', `/organizers/${id}/users`, { userId: olga.id, role: 'viewer' });
    await site().caughtUp();
    const page = await fromNetwork(site(), { ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    await signIn(site(), page, olga);
    await page.goto(`/my/share?of=${id}`);
    await page.getByText('There is nothing to share yet.').waitFor();
    await looks(page, 'nothing to share');
    const night = await admin('POST', '/admin/events', {
      ...{ title: 'Open <Friday>', startDateTime: inDays(30, '21:00'), endDateTime: inDays(31, '02:00') },
      ...{ status: 'published', eventOrganizerId: id },
    });
    await site().caughtUp();
    await page.goto('/my');
    await page.getByRole('link', { name: 'Share your nights' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Share the nights of Casa Abierta' }).waitFor();

    const texts = await page
      .getByRole('textbox')
      .evaluateAll(all => all.map(one => (one as HTMLTextAreaElement).value));
    const addresses = texts.map(text => new URL(/https?:[^"\s]+/.exec(text)![0].replaceAll('&amp;', '&')));
    expect(addresses.map(({ pathname }) => pathname)).toEqual([
      ...[`/organizers/${id}`, '/api/public/events.ics', '/by-mail', '/api/public/events.rss', '/embed'],
      `/events/${night.event.id}`,
    ]);
    for (const { pathname, search } of addresses) {
      const answer = await fetch(site().address + pathname + search);
      expect([pathname, answer.status]).toEqual([pathname, 200]);
      const isForm = pathname === '/by-mail';
      expect((await answer.text()).includes(isForm ? 'Casa Abierta' : 'Friday'), pathname).toBe(true);
    }
    const item = page.getByRole('listitem').filter({ hasText: 'Open <Friday>' });
    for (const action of ['Poster', 'Picture']) {
      const link = await item.getByRole('link', { name: `${action}: Open <Friday>` }).getAttribute('href');
      expect((await fetch(site().address + link!)).status).toBe(200);
    }
    await item.getByRole('button', { name: 'Copy' }).tap();
    await item.getByRole('button', { name: 'Copied' }).waitFor();
    await looks(page, 'what is shared');

    const plain = await fromNetwork(site(), { ...PHONE, javaScriptEnabled: false });
    await plain.context().addCookies(await page.context().cookies());
    await plain.goto(`/es/my/share?of=${id}`);
    await plain.getByRole('heading', { level: 1, name: 'Compartir las noches de Casa Abierta' }).waitFor();
    expect(await plain.getByRole('button', { name: 'Copiar' }).count()).toBe(0);
    expect(await plain.getByRole('textbox').count()).toBe(6);
  });
}
