import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFinds } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { fitsTelephone, NARROW } from '../kit/telephone.ts';
import { arrive, type Person, registerAll, signedInAt } from './doorPeople.ts';

type View = { name: string; show: (page: Page) => Promise<unknown> };

const DOOR: View[] = [
  {
    name: 'the email for a code, with an error',
    show: async page => {
      await page.goto('/admin/login');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText('Enter your email.').waitFor();
    },
  },
  {
    name: 'the code, with an error',
    show: async page => {
      await page.getByRole('textbox', { name: 'Email' }).fill(`nobody-${Math.random()}@example.org`);
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByLabel('Verification code').fill('1234');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'the password, with an error',
    show: async page => {
      await page.getByRole('tab', { name: 'Password' }).click();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Enter your password.').waitFor();
    },
  },
];

const ACCOUNT: View[] = [
  {
    name: 'the settings',
    show: async page => {
      await page.goto('/admin/settings');
      await page.getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'the account menu',
    show: async page => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('link', { name: 'Profile' }).waitFor();
    },
  },
  {
    name: 'the profile',
    show: async page => {
      await page.getByRole('link', { name: 'Profile' }).click();
      await page.getByText('This browser').waitFor();
    },
  },
  {
    name: 'the question before deleting the account',
    show: async page => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Accessibility of the login and account screens. */
export function doorAxeJourneys(site: () => Site): void {
  let person: Person;
  beforeAll(async () => {
    [person] = (await registerAll(site(), ['Lola'], 'admin')) as [Person];
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`the login passes axe in the ${colorScheme} theme, and fits a phone`, async () => {
      const page = await arrive(site(), { viewport: NARROW });
      await inTheme(page, colorScheme);
      for (const view of DOOR) await check(page, view, colorScheme);
    });

    test(`the screens of the account pass axe in the ${colorScheme} theme, and fit a phone`, async () => {
      const page = await signedInAt(site(), person, '/admin', { viewport: NARROW });
      await inTheme(page, colorScheme);
      for (const view of ACCOUNT) await check(page, view, colorScheme);
    });
  }
}

async function inTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript(it => localStorage.setItem('mantine-color-scheme-value', it), theme);
}

async function check(page: Page, { name, show }: View, theme: string): Promise<void> {
  await show(page);
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(theme);
  expect(await axeFinds(page, { rules: theme === 'dark' ? 'all' : 'colours' }), name).toEqual([]);
  await fitsTelephone(page, name);
}
