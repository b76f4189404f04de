import { z } from 'zod';
import { danceStyleId } from '../danceStyles/danceStyle.ts';
import { CATEGORIES, STATUSES } from '../events/event/eventFields.ts';
import { asMessage } from '../platform/validation/message.ts';
import { IMPORT_FIELDS } from './columns.ts';
import { questionAnswers } from './questions.ts';
import { importSentences } from './sentences.ts';

/** Rows shown as examples of a reason. */
export const EXAMPLES_SHOWN = 5;
/** Reasons and notes that an answer lists, the most frequent first. */
export const GROUPS_SHOWN = 100;

/**
 * What an import noted about rows that are imported nevertheless:
 * - `unknownValue`: an unknown style, category or status; `taken` is the value used instead, '' if it was decided
 *   to leave it out, null if nobody has decided, and it is left out.
 * - `leftOut`: an unreadable value in an optional field.
 * - `noRegion`: no region was found for the city in `value`; `taken` is the time zone, null if there is none.
 * - `noVenue`: no venue of the venue book has this id, or name and city; the event is imported without.
 * - `severalVenues`: more than one venue has this name.
 * - `severalRegions`: more than one region has this city.
 * - `draft`: the row says published, but is imported as a draft, because its time zone is unknown.
 * - `mayBeOff`: the title may say that it is cancelled or postponed: a new event is a draft, an event that is there keeps
 *   title and status.
 * - `notCancelled`: the row says cancelled, but was imported as a draft: of imports before that was possible.
 * - `noTime`: the row has no start time; `taken` is the time for such rows, null if they are of whole days.
 * - `sameTimes`: start and end are the same time of day; the end is left out.
 * - `unknownKey`: a key in JSON that no field is for; `value` is the key, `taken` what its first entry has there.
 * - `serialNumber`: a date or time is a number, as Excel counts days from 1900; `value` is the first, `taken` what it
 *   was read as.
 * - `doors`: the cell in `value` also says when the doors open; the event begins at `taken`, and its description has
 *   the cell.
 * - `sameEvent`: an event with this title and place exists within a week; `taken` is what the row does to it.
 */
export const NOTE_CODES = [
  'unknownValue',
  'leftOut',
  'noRegion',
  'noVenue',
  'severalVenues',
  'severalRegions',
  'draft',
  'mayBeOff',
  'notCancelled',
  'noTime',
  'sameTimes',
  'unknownKey',
  'serialNumber',
  'doors',
  'sameEvent',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

/** A row with the number that a spreadsheet shows for it. */
const namedRow = z.object({ row: z.int(), title: z.string() });
export type NamedRow = z.output<typeof namedRow>;

export const importNote = z.object({
  code: z.enum(NOTE_CODES),
  field: z.enum(IMPORT_FIELDS).nullable(),
  /** As written in the first of the rows. */
  value: z.string(),
  taken: z.string().nullable(),
  count: z.int(),
  rows: z.array(namedRow),
});
export type ImportNote = z.output<typeof importNote>;

/** Rows that failed for the same reason. */
export const errorGroup = z.object({ error: z.string(), count: z.int(), rows: z.array(namedRow) });
export type ErrorGroup = z.output<typeof errorGroup>;

/** Fields whose unknown values somebody can give a meaning. */
export const VALUE_FIELDS = ['danceStyles', 'category', 'status'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

const meanings = <Meaning extends z.ZodType<string>>(meaning: Meaning) =>
  z.record(z.string().max(200), z.union([meaning, z.literal('')])).optional();

/** The meanings of unknown values, by `headingKey`; an empty text leaves the value out. */
export const valueMeanings = z.strictObject({
  danceStyles: meanings(danceStyleId),
  category: meanings(z.enum(CATEGORIES)),
  status: meanings(z.enum(STATUSES)),
});
export type ValueMeanings = z.output<typeof valueMeanings>;

/** `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, asMessage(importSentences.timeLike));

/** An IANA zone or an alias of one, such as `Europe/Madrid`. */
export const zoneName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/, asMessage(importSentences.noZone))
  .refine(isZone, asMessage(importSentences.noZone));

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether rows within a week of an event with their title and place are that event, or another one. */
export const SAME_EVENT_CHOICES = ['update', 'new'] as const;

/**
 * The choices made for a file, besides its columns and date orders. Null: not decided. All but `sameEvent`
 * are remembered for the next file with the same headings.
 */
export const importChoices = z.object({
  values: valueMeanings,
  /** Absent in choices of earlier versions. */
  answers: questionAnswers.default({}),
  /** The zone of rows without a region. Without it none of them is published. */
  timeZone: zoneName.nullable(),
  /** The start of rows without a time. Without it they are events of whole days. */
  startTime: timeOfDay.nullable(),
  sameEvent: z.enum(SAME_EVENT_CHOICES).nullable(),
});
export type ImportChoices = z.output<typeof importChoices>;
