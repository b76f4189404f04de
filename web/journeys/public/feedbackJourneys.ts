import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN } from '#testing/stack.ts';
import { CODE, mailedTo } from '../kit/mails.ts';
import { axeFinds, passesInBothThemes } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';
import { fromNetwork, gotoAwake } from './fromNetwork.ts';

const DAY_MS = 86_400_000;

/** How dancers say how a night was, and that something about it is wrong. */
export function feedbackJourneys(site: () => Site): void {
  test('without scripts a dancer says how a night was with a mailed code, and changes it', async () => {
    const { dancer } = site();
    const page = await fromNetwork(site(), { javaScriptEnabled: false });
    await openNight(page, await nightOf(site(), 'Salsa Yesterday', -1));
    await page.getByRole('link', { name: 'Were you there? Say how it was' }).click();
    await page.getByRole('heading', { level: 1, name: 'How was Salsa Yesterday?' }).waitFor();
    const good = page.getByRole('group', { name: 'What was good?' });
    await page.getByLabel('Your email').fill(dancer.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('Say what was good, or what could be better.').waitFor();
    await good.getByLabel('Great music').check();
    await good.getByLabel('In your own words').fill('The old wooden floor\nA kind DJ');
    await page.getByLabel('Anything else?').fill('I came alone.');
    await page.getByLabel('Your email').fill('zoe@nowhere');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('#feedback-email-error').waitFor();
    expect(await good.getByLabel('Great music').isChecked()).toBe(true);
    expect(await page.getByLabel('Anything else?').inputValue()).toBe('I came alone.');
    await page.getByLabel('Your email').fill(dancer.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enter the code' }).waitFor();
    await page.getByRole('button', { name: 'Go back to what you wrote' }).click();
    expect(await good.getByLabel('In your own words').inputValue()).toBe('The old wooden floor\nA kind DJ');
    // Too soon for another code, and the one that was sent is as good as before.
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('before you request another code').waitFor();
    await page.getByLabel('4-digit code').fill(await mailedTo(site(), dancer.email, CODE));
    await page.getByRole('button', { name: 'Sign in and send' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you for telling us' }).waitFor();

    await page.getByRole('link', { name: 'View or change it' }).click();
    await page.getByText(`You are signed in as ${dancer.email}.`).waitFor();
    expect(await good.getByLabel('Great music').isChecked()).toBe(true);
    await good.getByLabel('Great music').uncheck();
    await good.getByLabel('Live band').check();
    await page.getByRole('button', { name: 'Save the change' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you for telling us' }).waitFor();
    const admin = await site().console('/admin/event-feedback?search=Yesterday');
    await admin.getByRole('link', { name: 'Salsa Yesterday' }).first().click();
    const dialog = admin.getByRole('dialog');
    for (const word of ['Live band', 'A kind DJ', 'I came alone.']) await dialog.getByText(word).waitFor();
    expect(await dialog.getByText('Great music').count()).toBe(0);
  });

  test('every state of the page passes axe in both themes, fits the narrowest phone, and is in Spanish', async () => {
    const page = await fromNetwork(site());
    const looks = async (name: string) => {
      await passesInBothThemes(page, name);
      await fitsNarrow(page, name);
    };
    await openNight(page, await nightOf(site(), 'Tango Tomorrow', 1));
    expect(await page.getByRole('link', { name: 'Were you there?' }).count()).toBe(0);
    await page.goto(page.url().replace('/events/', '/feedback/'));
    await page.getByRole('heading', { level: 1, name: 'This event has not begun yet' }).waitFor();
    await looks('a night to come');

    const night = await nightOf(site(), 'Bachata de ayer', -1);
    await openNight(page, night);
    await page.goto(`/es/events/${night}`);
    await page.getByRole('link', { name: '¿Estuviste allí?' }).click();
    await looks('the form');
    await page.getByLabel('Tu correo electrónico').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('alert').getByText('Di qué estuvo bien o qué se podría mejorar.').waitFor();
    await looks('a refused form');
    await page.getByLabel('La dirección no era correcta').check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    const code = page.getByLabel('Código de 4 dígitos');
    await code.waitFor();
    await looks('the code');
    await code.fill(await mailedTo(site(), ADMIN.email, CODE));
    await code.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Gracias por contárnoslo' }).waitFor();
    await looks('thanks');
    await page.getByRole('link', { name: 'Verla o cambiarla' }).click();
    await page.getByRole('button', { name: 'Guardar el cambio' }).waitFor();
    await looks('the form with what was said');
    expect((await page.context().cookies(`${site().address}/events`)).length).toBe(0);

    // What was ticked in Spanish is read in English.
    const admin = await site().console('/admin/event-feedback?search=Bachata%20de%20ayer');
    await admin.getByRole('link', { name: 'Bachata de ayer' }).first().click();
    await admin.getByRole('dialog').getByText('Wrong address').waitFor();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Continuar' }).waitFor();
  });

  test.each([true, false])(
    'something wrong is reported with the night named (scripts: %s)',
    async scripts => {
      const id = await nightOf(site(), `Wrong ${scripts}`, 2);
      const page = await fromNetwork(site(), { javaScriptEnabled: scripts });
      await openNight(page, id);
      await page.getByRole('link', { name: 'Report a mistake' }).click();
      const message = page.getByLabel('Your message');
      await message.waitFor();
      if (scripts) await gotoAwake(page, page.url());
      expect(await page.getByLabel('What is it about?').inputValue()).toBe('report_content');
      const begin = await message.inputValue();
      expect(begin).toContain(`Wrong ${scripts}, `);
      expect(begin).toContain(`/events/${id}\n\n`);
      if (scripts) expect(await axeFinds(page)).toEqual([]);
      await message.press('ControlOrMeta+End');
      await message.pressSequentially('It begins at nine.');
      if (scripts) {
        await page.reload();
        await until(() => message.inputValue()).toBe(`${begin}It begins at nine.`);
      }
      await page.getByLabel('Your name').fill('Zoë');
      await page.getByLabel('Your email').fill('zoe@example.org');
      await page.getByRole('button', { name: 'Send message' }).click();
      await until(() => page.getByRole('status').textContent()).toContain('Thank you for contacting us!');
    },
  );
}

/** Records a night that many days from now. */
async function nightOf(site: Site, title: string, days: number): Promise<string> {
  const start = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);
  const night = { title, startDateTime: start, status: 'published', locationCity: 'Lisbon' } as const;
  return (await site.create(night)).id;
}

/** Opens the page of a night, once there is one. */
async function openNight(page: Page, id: string): Promise<void> {
  await until(async () => (await page.goto(`/events/${id}`))?.status()).toBe(200);
}
