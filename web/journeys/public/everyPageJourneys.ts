import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#contracts/platform/sentences/sentence.ts';
import type { AppliedPage } from '#contracts/site/appliedPage.ts';
import { LINK_ANSWERS, type MyLinkPage, type MyMailsPage } from '#contracts/site/myLinkPage.ts';
import { MY_FIGURES_PATH, MY_SHARE_PATH } from '#contracts/site/myPages.ts';
import {
  APPLIED_PATH,
  BY_MAIL_PATH,
  CONFIRM_PATH,
  type ConfirmPage,
  EMBED_PATH,
  FEEDBACK_PATH,
  type MailLinkPage,
  MY_CALENDAR_PATH,
  MY_HISTORY_PATH,
  MY_JOIN_PATH,
  MY_LINK_PATH,
  MY_MAILS_PATH,
  MY_NEW_PATH,
  MY_PATH,
  MY_TEAM_PATH,
  ORGANIZERS_PATH,
  type PageName,
  PLAIN_PAGES,
  pathIn,
  REGIONS_PATH,
  REPORT_PATH,
  type SitePage,
  STYLES_PATH,
  SUPPORT_PATH,
  TRAVEL_PATH,
  YOURS_PATH,
} from '#contracts/site/pages.ts';
import { siteRenderer } from '../../../services/site/drawing/renderer.ts';
import { passesInBothThemes } from '../kit/passesAxe.ts';
import type { Site } from '../kit/site.ts';
import { until } from '../kit/until.ts';
import { fitsNarrow } from './fitsNarrow.ts';
import { OPEN_LINK } from './openLink.ts';

/** The states of the page that asks an organizer whether a series is still on. */
const CONFIRMS: Record<string, Pick<ConfirmPage, 'chosen' | 'answered' | 'undoable' | 'refused'>> = {
  [`${CONFIRM_PATH}/1/open`]: { chosen: 'on', answered: null, undoable: false, refused: false },
  [`${CONFIRM_PATH}/1/ended`]: { chosen: 'ended', answered: 'ended', undoable: true, refused: false },
  [`${CONFIRM_PATH}/1/refused`]: { chosen: 'on', answered: null, undoable: false, refused: true },
};
/** The states of the page of an application. */
const APPLIED: Record<string, Omit<AppliedPage, 'name' | 'sentAt' | 'messages' | 'mayAnswer' | 'answer'>> = {
  [`${APPLIED_PATH}/1/pending`]: {
    ...{ status: 'pending', organizer: null, needsAccount: false, decidedAt: null, reason: null },
  },
  [`${APPLIED_PATH}/1/approved`]: {
    ...{ status: 'approved', organizer: 'Lupe', needsAccount: true, decidedAt: '2030-01-03T10:00:00Z' },
    reason: null,
  },
  [`${APPLIED_PATH}/1/rejected`]: {
    ...{ status: 'rejected', organizer: null, needsAccount: false, decidedAt: '2030-01-03T10:00:00Z' },
    reason: `No dancing.\n${'Long'.repeat(40)}`,
  },
};
/** The states of the page that the mails to subscribers link to. */
const MAIL_LINKS: Record<string, Pick<MailLinkPage, 'state'>> = {
  [`${BY_MAIL_PATH}/1/asked`]: { state: 'asked' },
  [`${BY_MAIL_PATH}/1/confirmed`]: { state: 'confirmed' },
  [`${BY_MAIL_PATH}/1/ended`]: { state: 'unsubscribed' },
};
const WRITTEN = [
  { text: 'Which nights\nare yours?', at: '2030-01-02T10:00:00Z', own: false },
  { text: `All of them${'!'.repeat(80)}`, at: '2030-01-02T11:00:00Z', own: true },
];
const TALKING = { messages: WRITTEN, mayAnswer: true, answer: { state: 'open' } } as const;
/** The states of the page that the mails to people of teams link to. */
const MY_LINKS: Record<string, MyLinkPage['shows']> = {
  [`${MY_LINK_PATH}/over`]: { state: 'over' },
  ...Object.fromEntries(
    [null, ...LINK_ANSWERS].map(chosen => [`${MY_LINK_PATH}/${chosen}`, { ...OPEN_LINK, chosen }]),
  ),
};
const MY_MAILS: Record<string, Pick<MyMailsPage, 'isAsked'>> = {
  [`${MY_MAILS_PATH}/asked`]: { isAsked: true },
  [`${MY_MAILS_PATH}/unasked`]: { isAsked: false },
};
/** Nights of the demonstration, and what they name. */
type Known = { night: string; organizer: string; city: string; month: string };

/** Where each kind of page is, in all of its states; a kind that is forgotten does not compile. */
const PAGES = {
  home: () => [PLAIN_PAGES.home],
  about: () => [PLAIN_PAGES.about],
  privacy: () => [PLAIN_PAGES.privacy],
  terms: () => [PLAIN_PAGES.terms],
  promo: () => [PLAIN_PAGES.promo],
  support: () => [SUPPORT_PATH],
  organizers: () => [ORGANIZERS_PATH, `${ORGANIZERS_PATH}?tab=recommend`],
  calendar: ({ month }) =>
    ['', '?search=no+such+night', '?view=map', `?view=month&month=${month}`].map(query => `/events${query}`),
  event: ({ night }) => [`/events/${night}`],
  // Its theme is in its address.
  embed: () => [`${EMBED_PATH}?theme=light`, `${EMBED_PATH}?theme=dark`],
  yours: () => [YOURS_PATH],
  poster: ({ night }) => [`/events/${night}/poster`],
  regions: () => [REGIONS_PATH],
  region: ({ city }) => [city],
  styles: () => [STYLES_PATH],
  style: () => [`${STYLES_PATH}/salsa`, `${STYLES_PATH}/zouk`],
  organizer: ({ organizer }) => [`${ORGANIZERS_PATH}/${organizer}`],
  travel: () => [TRAVEL_PATH],
  confirm: () => Object.keys(CONFIRMS),
  byMail: ({ night }) => [BY_MAIL_PATH, `${BY_MAIL_PATH}?event=${night}`],
  mailLink: () => Object.keys(MAIL_LINKS),
  applied: () => Object.keys(APPLIED),
  feedback: ({ night }) => [`${FEEDBACK_PATH}/${night}`],
  report: ({ night }) => [`${REPORT_PATH}/${night}`],
  my: () => [MY_PATH],
  // Who is not signed in sees the page of before; a journey looks at the form.
  myNew: () => [MY_NEW_PATH],
  myTeam: () => [MY_TEAM_PATH],
  myCalendar: () => [MY_CALENDAR_PATH],
  myFigures: () => [MY_FIGURES_PATH],
  myShare: () => [MY_SHARE_PATH],
  myHistory: () => [MY_HISTORY_PATH],
  myJoin: () => [`${MY_JOIN_PATH}/1/none`],
  myLink: () => Object.keys(MY_LINKS),
  myMails: () => Object.keys(MY_MAILS),
  missing: () => ['/nowhere'],
} satisfies Record<PageName, (known: Known) => readonly string[]>;

/** Every page, as all see it: whatever the language, the theme and the size of the screen. */
export function everyPageJourneys(site: () => Site): void {
  test.each(LANGUAGES)(
    'every page passes axe in both themes, and fits the narrowest phone, in %s',
    async language => {
      const known = await knownOf(site());
      // Where the fonts are aborted below, none may be there already.
      const page = await site().open({ locale: 'en-GB' });
      await drawLinked(page, site().address, language);
      // As on a slow line: the letters of a system are wider than ours.
      if (language === 'es') await page.route('**/*.woff2', route => route.abort());
      for (const [name, pathsOf] of Object.entries(PAGES)) {
        for (const path of pathsOf(known)) {
          const address = pathIn(language, path);
          await page.goto(address);
          expect(await page.locator('html').getAttribute('lang'), address).toBe(language);
          expect(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1);
          await passesInBothThemes(page, address);
          // A poster is for paper.
          if (name !== 'poster') await fitsNarrow(page, address);
        }
      }
    },
  );
}

/** What is on a page of each kind, with a festival in the month. */
async function knownOf(site: Site): Promise<Known> {
  const title = 'Three days of tango';
  const found = async () => {
    const answer = await fetch(`${site.address}/api/public/events?limit=200`);
    return ((await answer.json()) as { events: Listed[] }).events;
  };
  if (!(await found()).some(event => event.title === title)) {
    const days = { startDateTime: '2030-05-30T18:00:00', endDateTime: '2030-06-01T17:00:00' };
    await site.create({ ...days, title, status: 'published', danceStyleIds: ['tango'] });
  }
  await until(async () => (await found()).some(event => event.title === title)).toBe(true);
  const night = (await found()).find(({ organizer }) => organizer);
  const regions = await (await fetch(`${site.address}${REGIONS_PATH}`)).text();
  const [, city] = /href="(\/regions\/[^"]+)"/.exec(regions) ?? [];
  if (!night?.organizer || !city) throw new Error('The demonstration has no night with organizer and city');
  return { night: night.id, organizer: night.organizer.id, city, month: '2030-06' };
}
type Listed = { id: string; title: string; organizer: { id: string } | null };

/** Answers for the server, by its own renderer: until a series is asked about takes two months. */
async function drawLinked(page: Page, address: string, language: Language): Promise<void> {
  const renderer = await siteRenderer(resolve(import.meta.dirname, '../../dist'))();
  const next = { start: '2030-03-01T20:00', end: null };
  const series = { id: '1', title: 'Fridays', place: 'Casa, Lisbon', since: '2030-01-01', next };
  const setting = { brand: 'Tanda', address, mail: 'hi@example.org', links: { ios: null, chat: null } };
  const topic = 'Lisbon, Portugal';
  const pages = new Map<string, SitePage>([
    ...Object.entries(CONFIRMS).map(([path, state]): [string, SitePage] => [
      path,
      { name: 'confirm', series, ...state },
    ]),
    ...Object.entries(MAIL_LINKS).map(([path, state]): [string, SitePage] => [
      path,
      { name: 'mailLink', topic, night: null, ...state },
    ]),
    ...Object.entries(APPLIED).map(([path, state]): [string, SitePage] => [
      path,
      { name: 'applied', sentAt: '2030-01-01T10:00:00Z', ...TALKING, ...state },
    ]),
    ...Object.entries(MY_LINKS).map(([path, shows]): [string, SitePage] => [path, { name: 'myLink', shows }]),
    ...Object.entries(MY_MAILS).map(([path, state]): [string, SitePage] => [
      path,
      { name: 'myMails', organizer: 'La Esquina', ...state },
    ]),
  ]);
  for (const [path, shown] of pages) {
    const body = renderer!.render(shown, { ...setting, language, path, assets: renderer!.assets });
    await page.route(address + pathIn(language, path), route =>
      route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
    );
  }
}
