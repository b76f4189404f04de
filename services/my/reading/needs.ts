import type { RecurrenceConfig } from '#contracts/events/series/recurrence.ts';
import type { OrganizerState } from '#contracts/organizers/organizer.ts';

type Doubt =
  | 'noDate'
  | 'noDay'
  | 'noTime'
  | 'over'
  | 'once'
  | 'everySecond'
  | 'moreDates'
  | 'moreRules'
  | 'severalDays';

/** What a sentence says; null where it does not. `rest` was not read as anything. */
export type Said = {
  title: string;
  date: string | null;
  from: string | null;
  until: string | null;
  recurrence: RecurrenceConfig | null;
  place: string | null;
  address: string | null;
  city: string | null;
  price: string | null;
  rest: string[];
  /** What was decided, or could not be, and the words that it is about. */
  doubts: { code: Doubt; text: string }[];
};

export type ReadingNeeds = {
  readSentence(order: {
    text: string;
    /** What clocks at the place show: `2026-11-27T18:30`. */
    now: string;
    order: 'dmy' | 'mdy';
    cities: readonly string[];
  }): Promise<Said>;
  /** The ids of the dance styles that texts name. */
  stylesNamed(texts: readonly string[]): Promise<string[]>;
  offeredVenues(text: { q: string; limit: number }): Promise<Venue[]>;
};

type Venue = { id: string; name: string; address: string | null; city: string | null };

/** An organizer as its stream says. */
export type OrganizerOf = (id: string) => Promise<Pick<OrganizerState, 'city' | 'country'>>;
