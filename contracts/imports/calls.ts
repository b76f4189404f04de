import { z } from 'zod';
import { calendarNotices } from '../followedCalendars/notices.ts';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { RUN_STATUSES } from '../platform/run.ts';
import { line } from '../platform/text/text.ts';
import { asMessage } from '../platform/validation/message.ts';
import { IMPORT_FIELDS } from './columns.ts';
import { ENCODING_BY, ENCODINGS, encodingChoice } from './encodings.ts';
import {
  errorGroup,
  importChoices,
  importNote,
  SAME_EVENT_CHOICES,
  timeOfDay,
  valueMeanings,
  zoneName,
} from './notes.ts';
import { importQuestion, questionAnswers } from './questions.ts';
import { importSentences } from './sentences.ts';

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DAYS_TO_GENERATE = { least: 1, most: 365, usual: 90 };
/** Bytes of an imported file, and its rows. */
export const IMPORT_LIMITS = {
  bytes: 200 * 1024 * 1024,
  rows: 500_000,
  /** Characters of one row. */
  row: 200_000,
  /** Rows with more filled cells than there are headings, beyond which a file is refused. */
  ragged: 1_000,
  /** Rows that fail, beyond which an import is given up if they are more than the others. */
  failed: 1_000,
};
/** The extensions of files that can be imported, besides JSON. */
export const FILE_NAME = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|ods|ics)$/i;
/** The most failed rows that an answer lists; the file of failed rows has all of them. */
export const ERRORS_SHOWN = 100;

/** A switch in a form or an address. */
export const yes = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', 'on', 'off', '']).transform(text => ['true', '1', 'on'].includes(text)),
]);

/** An empty text revokes what was decided before. */
const decided = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).optional();

/**
 * The fields of the form besides the file. `dateOrder` answers the question that `needsDateOrder` asks: one
 * order for all columns, or a JSON object of heading and order. `mapping` is a JSON object of heading and
 * field, which overrides what the headings themselves mean; an empty field leaves a column out. `uploadId`
 * comes from an earlier answer, and refers to the file that was sent then. `answers` is a JSON object of the kind of
 * a question and its answer, such as `{"repeats":"series"}`. `encoding` overrides the one that was detected, and
 * is remembered for `uploadId`; so is `sheet`, one of the `sheets` of a workbook. An import with `encoding` remembers it for
 * the sender's next file with the same headings, if it is not in UTF-8 or UTF-16 and can be read in it. `examine`: what the file and its
 * columns are, without a run, so that nothing is recorded while somebody chooses columns. `publish` publishes what
 * would otherwise be a draft. If `mapping`, `values`, `answers`, `timeZone` or `startTime` are not given, the
 * decisions for the last file with the same headings apply.
 */
export const importForm = z.object({
  fileName: line(255).min(1).optional(),
  uploadId: z.uuid().optional(),
  generateRecurring: yes.default(false),
  daysToGenerate: z.coerce
    .number()
    .int()
    .min(DAYS_TO_GENERATE.least)
    .max(DAYS_TO_GENERATE.most)
    .default(DAYS_TO_GENERATE.usual),
  dryRun: yes.default(false),
  examine: yes.default(false),
  publish: yes.default(false),
  dateOrder: z.union([z.enum(DATE_ORDERS), jsonOf(z.record(z.string(), z.enum(DATE_ORDERS)))]).optional(),
  mapping: jsonOf(z.record(z.string(), z.enum([...IMPORT_FIELDS, '']))).optional(),
  values: jsonOf(valueMeanings).optional(),
  answers: jsonOf(questionAnswers).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  sheet: line(255).min(1).optional(),
  timeZone: decided(zoneName),
  startTime: decided(timeOfDay),
  sameEvent: decided(z.enum(SAME_EVENT_CHOICES)),
});
export type ImportForm = z.output<typeof importForm>;

function jsonOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: asMessage(importSentences.notJson) });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

export const importError = z.object({
  /** The row number that a spreadsheet shows; the headings are usually row 1. */
  row: z.int(),
  title: z.string(),
  record: z.record(z.string(), z.string()),
  error: z.string(),
});

/** A column with ambiguous dates, and the orders in which they can be read. */
export const ambiguousDates = z.object({
  column: z.string(),
  orders: z.array(z.enum(DATE_ORDERS)),
  examples: z.array(z.string()),
});

/**
 * The progress of an import: `imported` is created + updated. Rows that match an existing event exactly are
 * `unchanged`.
 */
const figures = {
  total: z.int(),
  imported: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  errorDetails: z.array(importError),
  /** The same rows by their reason, the most frequent first. */
  errorGroups: z.array(errorGroup),
  notes: z.array(importNote),
  /** The questions about the file, with the answers that were applied. */
  questions: z.array(importQuestion),
  /** What was left out of a calendar, or changed; absent for other files. */
  notices: calendarNotices,
};

/**
 * How a column was matched: by its heading, by what is in it, or by somebody's choice for this file or an earlier
 * one with the same headings.
 */
export const MATCHED_BY = ['heading', 'contents', 'choice'] as const;
/** Values that an answer shows beside each column. */
export const SAMPLES_SHOWN = 3;

/**
 * A column and the field it was taken for; null if it is left out. A file without headings has the letters that a
 * spreadsheet shows ("A", "B") as headings.
 */
export const importColumn = z.object({
  heading: z.string(),
  field: z.enum(IMPORT_FIELDS).nullable(),
  /** Null if no field was found for it. */
  by: z.enum(MATCHED_BY).nullable(),
  /** The first different values, cut off. */
  samples: z.array(z.string()).max(SAMPLES_SHOWN),
});
export type MatchedColumn = z.output<typeof importColumn>;

/** Rows that are shown before an import. */
export const PREVIEW_ROWS = 8;
/** A row as it was understood, in the words of the file. */
export const previewRow = z.object({
  title: z.string(),
  date: z.string(),
  city: z.string(),
  organizer: z.string(),
  styles: z.string(),
});
export type PreviewRow = z.output<typeof previewRow>;

export const importAnswer = z.object({
  success: z.boolean(),
  dryRun: z.boolean(),
  ...figures,
  /** What went wrong with the whole file; empty if nothing did. */
  error: z.string(),
  /** Columns with ambiguous dates: ask, and send the same form again with `dateOrder`. */
  needsDateOrder: z.array(ambiguousDates).optional(),
  columns: z.array(importColumn),
  /** The first rows. */
  preview: z.array(previewRow),
  /**
   * The order in which the dates of a column were read, if it matters and the file or somebody decided it.
   */
  dateOrders: z.record(z.string(), z.enum(DATE_ORDERS)),
  /** What was sent: a text such as CSV, a workbook, or a calendar, whose columns cannot be chosen. */
  kind: z.enum(['text', 'workbook', 'calendar']),
  encoding: z.enum(ENCODINGS),
  encodingBy: z.enum(ENCODING_BY),
  /** Some of the file's non-ASCII text, if its encoding had to be guessed or was chosen. */
  encodingSample: z.string(),
  /** Other encodings in which the file can be read, the likeliest first; empty if there is no doubt. */
  otherEncodings: z.array(encodingChoice),
  /** The sheets of a workbook, and the one that is read: the first with rows, unless another is chosen. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Rows that are not events: above the headings, repeated headings, titles of sections, totals. */
  asides: z.int(),
  /** The choices that apply to this file, and whether some come from an earlier one. */
  choices: importChoices,
  remembered: z.boolean(),
  /** Refers to the file in the next call; valid for a day. */
  uploadId: z.uuid(),
  /** The run; absent if a question has to be answered first. 202 while it is running. */
  jobId: z.uuid().optional(),
  commit: commitSchema.optional(),
});
export type ImportAnswer = z.output<typeof importAnswer>;

export const importFiles = call({
  method: 'GET',
  path: '/api/events/import/files',
  summary: 'The CSV files in the import folder of the server',
  access: 'admin',
  answer: z.object({
    files: z.array(z.object({ name: z.string(), size: z.int(), modified: z.iso.datetime() })),
  }),
});

export const importEvents = call({
  method: 'POST',
  path: '/api/events/import',
  summary:
    'Import events from a table: multipart with csvFile, with file (CSV, TSV, XLSX, ODS, ICS), or with fileName of a file on the server. A run',
  access: 'admin',
  answer: importAnswer,
  later: true,
});

const importId = z.object({ id: z.uuid() });

export const showImport = call({
  method: 'GET',
  path: '/api/events/import/:id',
  summary: 'The progress of an import, in rows, with the first hundred that failed',
  access: 'admin',
  params: importId,
  answer: z.object({
    id: z.uuid(),
    status: z.enum(RUN_STATUSES),
    fileName: z.string(),
    dryRun: z.boolean(),
    ...figures,
    /** Why the import as a whole failed; null unless it did. */
    why: z.string().nullable(),
    /** Whether it can be undone, and the run that did or does so. */
    undoable: z.boolean(),
    undoneBy: z.uuid().nullable(),
  }),
  past: 'now',
  reads: ['runs'],
});

export const undoImport = call({
  method: 'POST',
  path: '/api/events/import/:id/undo',
  summary: 'Undo a whole import: what it created is deleted, what it changed is restored. A run',
  access: 'admin',
  params: importId,
  answer: z.object({
    success: z.boolean(),
    jobId: z.uuid(),
    count: z.int(),
    undone: z.int().optional(),
    /** Kept because somebody has changed them since. */
    skipped: z.int().optional(),
    failed: z.int().optional(),
    commit: commitSchema,
  }),
  later: true,
  reads: ['runs'],
});

/** Returns a CSV file, with the columns of the imported one and `Error`. */
export const failedRows = call({
  method: 'GET',
  path: '/api/events/import/:id/failed.csv',
  summary: 'The rows of an import that failed, as CSV with the reason, to fix and import again',
  access: 'admin',
  params: importId,
  shows: { nobody: 'Rows of a file of events that an administrator sent.' },
  answer: z.unknown(),
  past: 'now',
  reads: ['runs'],
});
