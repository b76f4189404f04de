import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import {
  ageCodeRequests,
  arrive,
  codeFor,
  otherThan,
  type Person,
  registerAll,
  tokenOf,
} from './doorPeople.ts';

const field = (page: Page) => page.getByLabel('Verification code');
const alert = (page: Page) => page.getByRole('alert');
const verify = (page: Page) => page.getByRole('button', { name: 'Verify' });
const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' });
const ask = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
};

/** Signing in with a code from an email. */
export function doorJourneys(site: () => Site): void {
  let people: Record<'Carla' | 'Dario' | 'Elena' | 'Fabio' | 'Gala', Person>;
  beforeAll(async () => {
    const names = ['Carla', 'Dario', 'Elena', 'Fabio', 'Gala'];
    const registered = await registerAll(site(), names, 'admin');
    people = Object.fromEntries(registered.map(one => [one.name, one])) as typeof people;
  });

  test('the code from the mail signs in, and returns to the requested page with its query', async () => {
    const { email } = people.Carla;
    const page = await arrive(site());
    await page.goto('/admin/events?status=draft&page=1');
    await page.waitForURL('**/admin/login');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Email Code');
    await ask(page, email);
    await page.getByRole('status').getByText('Verification code sent to your email').waitFor();
    expect(await verify(page).isDisabled()).toBe(true);
    expect(
      await field(page).evaluate(it => [it.getAttribute('inputmode'), it.getAttribute('autocomplete')]),
    ).toEqual(['numeric', 'one-time-code']);
    const code = await codeFor(site(), email);
    await field(page).pressSequentially(`${code.slice(0, 2)} x-${code.slice(2, 3)}`);
    expect(await field(page).inputValue()).toBe(code.slice(0, 3));
    expect(await verify(page).isDisabled()).toBe(true);
    await field(page).press(code.slice(3));
    await page.getByRole('heading', { name: 'Events Management' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=draft&page=1');
    expect((await tokenOf(page))?.split('.')).toHaveLength(3);
    await page.goto('/admin/login');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  });

  test('a wrong code shows the remaining attempts, and the third one ends it', async () => {
    const { email } = people.Dario;
    const page = await arrive(site());
    await page.goto('/admin/login');
    await ask(page, email);
    const code = await codeFor(site(), email);
    for (const [at, told] of [
      'Invalid verification code (2 attempts remaining)',
      'Invalid verification code (1 attempts remaining)',
      'Too many attempts. Request a new code.',
    ].entries()) {
      await field(page).fill(otherThan(code, at + 1));
      await alert(page).getByText(told, { exact: true }).waitFor();
      expect(await field(page).inputValue()).toBe('');
      expect(await field(page).evaluate(it => it === document.activeElement)).toBe(true);
    }
    await field(page).fill(code);
    await until(() => verify(page).isDisabled()).toBe(true);
    await alert(page).getByText('Too many attempts. Request a new code.', { exact: true }).waitFor();
    expect(await tokenOf(page)).toBeNull();
  });

  test('another code can be requested after the countdown, and only that one is valid', async () => {
    const { email } = people.Elena;
    const page = await arrive(site());
    await page.clock.install();
    await page.goto('/admin/login');
    await ask(page, email);
    await page.getByText(/^Resend code in (60|59|58) s$/).waitFor();
    expect(await resend(page).count()).toBe(0);
    const first = await codeFor(site(), email);
    await page.clock.fastForward(30_000);
    await page.getByText(/^Resend code in (30|29|28|27|26|25) s$/).waitFor();
    expect(await resend(page).count()).toBe(0);
    await page.clock.fastForward(31_000);
    // For the server, whose clock nobody moved, it is too early.
    await resend(page).click();
    await alert(page)
      .getByText(/^Please wait \d+ seconds? before you request another code\.$/)
      .waitFor();
    await ageCodeRequests(site(), 61);
    await resend(page).click();
    await page.getByRole('status').getByText('New verification code sent to your email').waitFor();
    expect(await alert(page).count()).toBe(0);
    const second = await codeFor(site(), email, 2);
    if (first !== second) {
      await field(page).fill(first);
      await alert(page).getByText('Invalid verification code (2 attempts remaining)').waitFor();
    }
    await field(page).fill(second);
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  });

  test('the email can be changed, and coming back too soon continues with the earlier code', async () => {
    const { email } = people.Fabio;
    const page = await arrive(site());
    await page.goto('/admin/login');
    await ask(page, 'fabio@example');
    await page.getByText('Enter a valid email.').waitFor();
    await ask(page, 'nobody-of-that-name@example.org');
    await page.getByRole('status').getByText('Verification code sent to your email').waitFor();
    await page.getByRole('button', { name: 'Change email' }).click();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(
      'nobody-of-that-name@example.org',
    );
    await ask(page, email);
    await page.getByText(`If there is an account for ${email}`).waitFor();
    await page.reload();
    await page.getByText(`If there is an account for ${email}`).waitFor();
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page
      .getByRole('status')
      .getByText(/^Please wait \d+ seconds? before/)
      .waitFor();
    await page.getByText('The code sent to you earlier is still valid.').waitFor();
    await field(page).fill(await codeFor(site(), email));
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  });

  test('a code can be pasted with surrounding text', async () => {
    const { email } = people.Gala;
    const page = await arrive(site());
    await page.goto('/admin/login');
    await ask(page, email);
    const code = await codeFor(site(), email);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(text => navigator.clipboard.writeText(text), `Your code: ${code}.`);
    await field(page).press('ControlOrMeta+v');
    await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  });

  test('every step has an error message for an unreachable server', async () => {
    const page = await arrive(site());
    await page.clock.install();
    await page.goto('/admin/login');
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await page.context().setOffline(true);
    await ask(page, 'nobody-at-all@example.org');
    await alert(page).getByText('Failed to send verification code').waitFor();
    await page.context().setOffline(false);
    await ask(page, 'nobody-at-all@example.org');
    await field(page).waitFor();
    await page.context().setOffline(true);
    await field(page).fill('1234');
    await alert(page).getByText('Invalid verification code').waitFor();
    await page.clock.fastForward(61_000);
    await resend(page).click();
    await alert(page).getByText('Failed to resend verification code').waitFor();
  });
}
