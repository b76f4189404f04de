import type { PublicNight } from '../events/publicCalls.ts';
import type { Said } from '../feedback/feedback.ts';

/** The form in which somebody says how a night was. */
export type FeedbackForm = {
  /** The email of the account that is signed in; null if none is. */
  account: string | null;
  /** Whether that account has given feedback on this night, which the form changes. */
  isGiven: boolean;
  said: Said;
  /** Where a sign-in code goes, or went: then it is to be entered. */
  email: string;
  needsCode: boolean;
  /** What is wrong or to be known, and what is wrong with each field. */
  text: string;
  fieldErrors: Readonly<Record<string, string>>;
};

/**
 * How a night was: a form where it can be said, else why not. Of a series its dates that have begun are shown, since
 * feedback is about one night.
 */
export type FeedbackPage = {
  name: 'feedback';
  night: PublicNight;
  shows:
    | { state: 'early' | 'cancelled' | 'received' }
    | { state: 'dates'; dates: readonly PublicNight[] }
    | { state: 'form'; form: FeedbackForm };
};

/** What the buttons of the form ask for. */
export const FEEDBACK_STEPS = ['send', 'code', 'again', 'back', 'leave'] as const;
export type FeedbackStep = (typeof FEEDBACK_STEPS)[number];
/** In the form, the field with the points of somebody's own, one per line, is named after that of the points. */
export const OWN_WORDS = 'Others';
