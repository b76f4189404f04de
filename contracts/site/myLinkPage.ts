import type { MyNight } from '../my/nightCalls.ts';

/** What a link in a mail can be about: an answer to a night, or that all nights of the mail are on. */
export const LINK_ANSWERS = ['on', 'otherTime', 'cancelled', 'all'] as const;
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
        /** What was chosen is about these; none if it cannot be said of any, or of none any more. */
        nights: readonly MyNight[];
        /** Why it was refused, and what was entered. */
        text: string;
        fieldErrors: Readonly<Record<string, string>>;
        values: Readonly<Record<string, string>>;
      };
};

/** Where somebody on a team stops being asked by mail, or is asked again. Nobody is signed in by it. */
export type MyMailsPage = { name: 'myMails'; organizer: string; isAsked: boolean };
