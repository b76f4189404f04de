import type { Language } from '#contracts/platform/sentence.ts';
import type { NextNights } from '#contracts/site/subjectPages.ts';
import { feedPaths } from '../calendar/calendarHref.ts';
import type { PageHead } from '../frame/pageView.ts';

const LONGEST = 200;

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
