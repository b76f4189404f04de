import type { MyOrganizer } from '../my/calls.ts';
import type { MyNight, NightAnswer } from '../my/nightCalls.ts';
import type { NightRead } from '../my/readCall.ts';
import type { Choice, RegionChoice } from './choices.ts';

/** What is wrong, or to be known, and what is wrong with each field. */
type Told = { text: string; fieldErrors: Readonly<Record<string, string>> };

/** An organizer with its next nights; `total` counts all that are to come. */
export type MyTeam = MyOrganizer & { nights: readonly MyNight[]; total: number };

/** What was answered about a night a moment ago, with the command that an undo names; null where there is none. */
export type MyDone = {
  night: string;
  /** What an undo is about: that night, or the series that was added. */
  subject: string;
  organizer: string;
  done: NightAnswer | 'added' | 'drafted' | 'undone' | 'all';
  commandId: string | null;
};

/** A change that was refused: what was entered, by the names of the fields. */
export type MyRefused = Told & { night: string; values: Readonly<Record<string, string>> };

/**
 * Where the people who organize nights say that these take place, or what is different. `one` is set where a single
 * organizer is shown with all its nights, `offset` of which are skipped.
 */
export type MyPage = {
  name: 'my';
  shows:
    | ({ state: 'signIn'; needsCode: boolean; email: string } & Told)
    | {
        state: 'teams';
        account: string;
        teams: readonly MyTeam[];
        one: { id: string; offset: number; next: number | null } | null;
        done: MyDone | null;
        refused: MyRefused | null;
        text: string;
      };
};

/**
 * Adds a night or a series of an organizer: from a sentence, of which `read` is what it would be, or by the form alone.
 * `isReviewed`: it is a draft until an administrator publishes it. `chosen` are dance styles, `days` those of the week.
 */
export type MyNewPage = Told & {
  name: 'myNew';
  organizer: { id: string; name: string };
  isReviewed: boolean;
  styles: readonly Choice[];
  regions: readonly RegionChoice[] | null;
  values: Readonly<Record<string, string>>;
  chosen: readonly string[];
  days: readonly string[];
  read: NightRead | null;
};

/** What the buttons of the page ask for. */
export const MY_STEPS = ['email', 'code', 'leave', 'on', 'change', 'undo', 'mails'] as const;
export type MyStep = (typeof MY_STEPS)[number];
