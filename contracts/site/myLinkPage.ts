import type { MyNight } from '../my/nightCalls.ts';

/** What a link in a mail can be about: an answer to a night. */
export const LINK_ANSWERS = ['on', 'otherTime', 'cancelled'] as const;
export type LinkAnswer = (typeof LINK_ANSWERS)[number];

/**
 * Where the mails to the people of a team lead. Opening it changes nothing, since programs open the links of mails as
 * well; its one button signs in, and records what was chosen.
 */
export type MyLinkPage = {
  name: 'myLink';
  shows:
    | { state: 'over' }
    | {
        state: 'open';
        organizer: string;
        /** Who is signed in by it. */
        name: string;
        chosen: LinkAnswer | null;
        /** What was chosen is about it; null if that cannot be said of it any more. */
        night: MyNight | null;
        /** Why it was refused, and what was entered. */
        text: string;
        fieldErrors: Readonly<Record<string, string>>;
        values: Readonly<Record<string, string>>;
      };
};
