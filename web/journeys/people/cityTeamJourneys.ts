import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import { registerAll, signedInAt } from '../door/doorPeople.ts';
import { goTo } from '../kit/goTo.ts';
import { CODE, mailedTo } from '../kit/mails.ts';
import { passesAxe } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';

/** Who looks after cities. */
export function cityTeamJourneys(site: () => Site): void {
  test('Anita is given Girona, works on it and on nothing else, and is out with the click after it is taken', async () => {
    const [anita] = await registerAll(site(), ['Anita'], 'user');
    const girona = await site().openRegion({ city: 'Girona', country: 'Spain' });
    const potsdam = await site().openRegion({ city: 'Potsdam', country: 'Germany' });
    const opened = (title: string, regionId: string) =>
      site().create({ title, regionId, startDateTime: '2031-03-07T21:00', status: 'published' });
    const night = await opened('Noche de Gràcia', girona.id);
    const foreign = await opened('Berliner Nacht', potsdam.id);

    const page = await site().console(`/admin/users?search=${encodeURIComponent(anita!.email)}`);
    await page.getByText('1 user found').waitFor();
    await page.getByRole('button', { name: 'Actions for Anita' }).click();
    await page.getByRole('menuitem', { name: 'Cities to look after' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cities that Anita looks after' });
    await dialog.getByText('Nothing of other cities').waitFor();
    await dialog.getByText('Choose at least one city.').waitFor();
    await dialog.getByRole('combobox', { name: 'Cities' }).click();
    await page.keyboard.type('Giro');
    await page.getByRole('option', { name: 'Girona, Spain' }).click();
    await passesAxe(page, 'the cities of somebody', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Give these cities' }).click();
    const done = page.getByText('Anita looks after Girona.');
    const code = dialog.getByRole('textbox', { name: 'Verification code' });
    await done.or(code).first().waitFor();
    if (await code.isVisible()) await code.fill(await mailedTo(site(), ADMIN.email, CODE));
    await done.waitFor();
    await page.getByText('City team', { exact: true }).first().waitFor();

    const own = await signedInAt(site(), anita!, '/admin');
    const denied: string[] = [];
    own.on('response', answer => {
      if (answer.status() === 403) denied.push(answer.url());
    });
    await own.waitForURL('**/admin/events');
    await own.getByText('1 event found').waitFor();
    await own.getByText('Noche de Gràcia').waitFor();
    await passesAxe(own, 'the events of a city team');
    const menus = own.getByRole('navigation').first().getByRole('button');
    expect(await menus.allTextContents()).toEqual(['Events', 'Settings']);
    await own.getByRole('button', { name: 'Events' }).click();
    await until(async () => (await own.getByRole('menuitem').allTextContents()).length).toBe(2);
    await own.keyboard.press('Escape');
    for (const [path, heading] of [
      ['quality', 'Data Quality'],
      ['venues', 'Venues Management'],
    ] as const) {
      await goTo(own, `/admin/${path}`);
      await own.getByRole('heading', { name: heading }).waitFor();
      await passesAxe(own, `${path} of a city team`);
    }
    await own.goto(`/admin/events?dialog=details&event=${foreign.id}`);
    await own.getByText('is not in a city that you look after').waitFor();
    await own.goto('/admin/users');
    await own.getByRole('heading', { name: 'Access Denied' }).waitFor();

    await own.goto(`/admin/events?dialog=edit&event=${night.id}`);
    const form = own.getByRole('dialog', { name: 'Edit Event' });
    await form.getByRole('combobox', { name: 'Status' }).click();
    await own.getByRole('option', { name: 'Cancelled' }).click();
    await form.getByRole('button', { name: /^Save/ }).click();
    await own.getByText('Cancelled', { exact: true }).first().waitFor();
    expect(denied).toEqual([]);
    await site().caughtUp();
    await goTo(page, '/admin');
    const today = page.getByRole('link', { name: 'What city teams changed today' });
    await page.locator('span').filter({ has: today }).getByText('1', { exact: true }).waitFor();
    await today.click();
    const acts = page.getByRole('list', { name: 'Activity' });
    await acts.getByText('City team').waitFor();
    expect(await acts.locator('> li').count()).toBe(1);
    await page.getByRole('button', { name: 'What city teams changed today' }).click();
    await page.getByRole('menuitem', { name: 'What organizers changed today' }).waitFor();
    await page.keyboard.press('Escape');

    await goTo(
      page,
      `/admin/users?search=${encodeURIComponent(anita!.email)}&dialog=cities&user=${anita!.id}`,
    );
    await dialog.getByRole('button', { name: 'Take all cities away' }).click();
    await page.getByText('Anita no longer looks after a city.').waitFor();
    await own.getByRole('button', { name: 'Settings' }).click();
    await own.getByRole('menuitem', { name: 'Venues' }).click();
    await own.getByRole('heading', { name: 'Access Denied' }).waitFor();
  });
}
