import { expect, test } from 'vitest';
import { mailedTo } from '../kit/mails.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { fromNetwork } from './fromNetwork.ts';

/** The same site in a browser that runs no scripts. */
export function plainJourneys(site: () => Site): void {
  test('questions open, and a message is received or comes back with what was typed', async () => {
    const page = await fromNetwork(site(), { javaScriptEnabled: false });
    await page.goto('/support');
    await page.getByText('Does it cost anything?').click();
    await page.getByText('No. Tanda is free for dancers').waitFor();
    await page.getByText('It shows where people dance').waitFor({ state: 'hidden' });
    await page.getByLabel('Your name').fill('Zoë');
    await page.getByLabel('Your email').fill('zoe@nowhere');
    await page.getByLabel('What is it about?').selectOption('privacy_concern');
    await page.getByLabel('Your message').fill('Who sees that I go?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.locator('#contact-email-error').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('hi@example.org');
    expect(await page.getByLabel('Your message').inputValue()).toBe('Who sees that I go?');
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('privacy_concern');
    await page.getByLabel('Your email').fill('zoe@example.org');
    await page.getByRole('button', { name: 'Send message' }).click();
    await until(() => page.getByRole('status').textContent()).toContain('Thank you for contacting us!');
    expect(await page.getByLabel('Your message').inputValue()).toBe('');
  });

  test('tabs are links, and both forms for organizers are received, in Spanish too', async () => {
    const page = await fromNetwork(site(), { javaScriptEnabled: false });
    await page.goto('/organizers');
    await page.getByLabel('Your name').fill('Bea');
    await page.getByLabel('Your email').fill('bea@example.org');
    await page.getByLabel('Name of your school').fill('Plain Salsa');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Thank you for your interest!').waitFor();
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('tab', { name: 'Recomienda un evento' }).click();
    await page.getByLabel('Nombre del evento').fill('Domingo de tango');
    await page.getByRole('tabpanel').getByLabel('Región').fill('Ninguna: Parte');
    await page.getByRole('button', { name: 'Recomendar' }).click();
    await page.locator('#recommend-regionId-error').waitFor();
    expect(await page.getByLabel('Nombre del evento').inputValue()).toBe('Domingo de tango');
    await page.getByRole('tabpanel').getByLabel('Región').fill('');
    await page.getByRole('button', { name: 'Recomendar' }).click();
    await page.getByText('¡Gracias! Hemos recibido tu recomendación').waitFor();
  });

  test('nights by mail are asked for from the calendar, confirmed and ended by buttons', async () => {
    const page = await fromNetwork(site(), { javaScriptEnabled: false });
    await page.goto('/events?kind=social');
    await page.getByRole('link', { name: 'Get them by email' }).click();
    await page.getByText('You get: Socials.').waitFor();
    await page.getByLabel('Your email').fill('zoe@nowhere');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.locator('#byMail-email-error').waitFor();
    await page.getByText('You get: Socials.').waitFor();
    await page.getByLabel('Your email').fill('nights@example.org');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('Check your inbox').waitFor();
    const link = await mailedTo(site(), 'nights@example.org', /(\/by-mail\/\S+)/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, send me these emails' }).click();
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('Your address has been erased.').waitFor();
  });

  test('the headline stands, and texts to share are there without buttons that would do nothing', async () => {
    const page = await site().open({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Find your next dance.', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /headline/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Spread the word' }).click();
    await page.getByText('Hey! I find my dance nights on Tanda now').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.locator('pre').count()).toBe(4);
  });
}
