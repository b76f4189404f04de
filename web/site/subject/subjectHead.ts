import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { NextNights, OrganizerPage, RegionPage, StylePage } from '#contracts/site/subjectPages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { feedPaths } from '../calendar/calendarHref.ts';
import type { PageHead } from '../frame/pageView.ts';
import { subjectTexts } from './subjectTexts.ts';

const LONGEST = 200;
const LEADS = { organizer: 'organizerText', region: 'regionText', style: 'styleText' } as const;

/** The first sentence of a page: how many nights the next 30 days have. */
export function leadOf(page: OrganizerPage | RegionPage | StylePage, language: Language): string {
  const say = sayIn(subjectTexts, language);
  const count = page.cities.reduce((sum, { nights }) => sum + nights, 0);
  if (count === 0) return say(page.nights.length > 0 ? 'later' : 'none');
  const label = page.name === 'region' ? page.city : page.label;
  return say(LEADS[page.name], { count, city: label, organizer: label, style: label });
}

/** The feeds of the nights of a page, under its title. */
export function feedsOf({ filters }: NextNights, title: string, language: Language): PageHead['feeds'] {
  const { calendar, rss } = feedPaths(filters, language);
  return [
    { type: 'text/calendar', path: calendar, title },
    { type: 'application/rss+xml', path: rss, title },
  ];
}

/** The beginning of a text, in one line. */
export function summed(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
