import type { PublicNight } from '../events/publicCalls.ts';

/** What a team takes elsewhere: the page, the feeds and the calendar of its organizer, and for each of the next nights more. */
export type MySharePage = {
  name: 'myShare';
  organizer: { id: string; name: string };
  /** Those to come that are public and not cancelled; without any the organizer may have no page. */
  nights: readonly PublicNight[];
  hasPage: boolean;
};
