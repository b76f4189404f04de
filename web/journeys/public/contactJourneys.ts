import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFinds } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { fromNetwork, gotoAwake } from './fromNetwork.ts';

const FAILED =
  'There was an error sending your message. Please try again or email us directly at hi@example.org';
const THANKS = 'Thank you for contacting us! We will respond to your message within 48 hours.';
const MESSAGE = 'Where is the floor tonight?';
const CALL = '**/api/support/contact';

export function contactJourneys(site: () => Site): void {
  test('one question is open at a time, the first at first', async () => {
    const page = await fromNetwork(site());
    await page.goto('/support');
    const open = () => page.locator('details[open] summary').allTextContents();
    expect(await page.locator('details').count()).toBe(10);
    expect(await open()).toEqual(['What is Tanda?']);
    await page.getByText('Does it cost anything?').click();
    await until(open).toEqual(['Does it cost anything?']);
    // With the keyboard, and closed again.
    const last = page.locator('summary', { hasText: 'How old do I have to be?' });
    await last.press('Enter');
    await until(open).toEqual(['How old do I have to be?']);
    await last.press('Enter');
    await until(open).toEqual([]);
  });

  test('nothing that was typed is lost before it has been received', async () => {
    const page = await fromNetwork(site());
    await gotoAwake(page, '/support');
    const send = page.getByRole('button', { name: 'Send message' });
    const alert = page.getByRole('alert');
    const calls: string[] = [];
    page.on('request', request => request.method() === 'POST' && calls.push(request.url()));

    // The browser's own checks come first.
    await send.click();
    expect(await page.getByLabel('Your name').evaluate(it => it === document.activeElement)).toBe(true);
    await fill(page);
    await page.getByLabel('Your email').fill('zoe');
    await send.click();
    expect(await page.locator('input:invalid').getAttribute('name')).toBe('email');
    expect(calls).toEqual([]);

    // What only the server finds wrong, beside its field.
    await page.getByLabel('Your email').fill('zoe@nowhere');
    await send.click();
    await until(() => alert.textContent()).toBe(FAILED);
    const email = page.getByLabel('Your email');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    expect(await email.evaluate(it => it === document.activeElement)).toBe(true);
    expect(await page.locator('#contact-email-error').textContent()).not.toBe('');
    expect(await axeFinds(page)).toEqual([]);

    // A cut network, and a server that fails.
    await email.fill('zoe@example.org');
    await page.route(CALL, route => route.abort());
    await send.click();
    await until(() => alert.textContent()).toBe(FAILED);
    expect(await email.getAttribute('aria-invalid')).toBeNull();
    await page.unroute(CALL);
    await page.route(CALL, route => route.fulfill({ status: 500, body: 'out of order' }));
    await send.click();
    await until(() => alert.textContent()).toBe(FAILED);
    await page.unroute(CALL);

    // The page is loaded again, and everything is still there.
    await page.reload();
    await until(() => page.getByLabel('Your message').inputValue()).toBe(MESSAGE);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Zoë');
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('other');

    await send.click();
    await until(() => page.getByRole('status').textContent()).toBe(THANKS);
    expect(await alert.textContent()).toBe('');
    for (const name of ['Your name', 'Your email', 'Your message', 'What is it about?']) {
      expect(await page.getByLabel(name).inputValue(), name).toBe('');
    }
    await page.reload();
    await send.waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe('');
  });

  test('a message whose answer was lost is sent again as the same one; a Spanish page answers in Spanish', async () => {
    const page = await fromNetwork(site());
    await gotoAwake(page, '/es/support');
    await page.getByLabel('Tu nombre').fill('Zoë');
    await page.getByLabel('Tu correo').fill('zoe@nowhere');
    await page.getByLabel('¿De qué se trata?').selectOption('data_export');
    await page.getByLabel('Tu mensaje').fill('Quisiera una copia de mis datos.');
    const send = page.getByRole('button', { name: 'Enviar mensaje' });
    await send.click();
    await until(() => page.locator('#contact-email-error').allTextContents()).not.toEqual([]);
    expect(await page.getByRole('alert').textContent()).toContain('Ha habido un error al enviar tu mensaje.');
    await page.getByLabel('Tu correo').fill('zoe@example.org');
    const keys: (string | undefined)[] = [];
    await page.route(CALL, async route => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      if (keys.length === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await send.click();
    await until(() => page.getByRole('alert').textContent()).toContain('Ha habido un error');
    await send.click();
    await until(() => page.getByRole('status').textContent()).toBe(
      '¡Gracias por escribirnos! Responderemos a tu mensaje en menos de 48 horas.',
    );
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Zoë');
  await page.getByLabel('Your email').fill('zoe@example.org');
  await page.getByLabel('What is it about?').selectOption('other');
  await page.getByLabel('Your message').fill(MESSAGE);
}
