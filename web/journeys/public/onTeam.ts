import type { Page } from 'playwright-core';
import type { Person } from '../door/doorPeople.ts';
import { CODE, mailedTo } from '../kit/mails.ts';
import { passesInBothThemes } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { NARROW } from '../kit/telephone.ts';
import { fitsNarrow } from './fitsNarrow.ts';

export const PHONE = { viewport: NARROW, hasTouch: true, isMobile: true };

/** Signs somebody of a team in with a mailed code, on a phone. */
export async function signIn(site: Site, page: Page, { email }: Person): Promise<void> {
  await page.goto('/my');
  await page.getByLabel('Your email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.getByLabel('4-digit code').fill(await mailedTo(site, email, CODE));
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Your nights' }).waitFor();
}

/** Requires that a page passes axe in both themes, and fits the narrowest phone. */
export async function looks(page: Page, name: string): Promise<void> {
  await passesInBothThemes(page, name);
  await fitsNarrow(page, name);
}
