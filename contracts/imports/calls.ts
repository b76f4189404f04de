import { z } from 'zod';
import { call } from '../platform/call.ts';
import { commitSchema } from '../platform/commit.ts';
import { asMessage } from '../platform/message.ts';
import { RUN_STATUSES } from '../platform/run.ts';
import { IMPORT_FIELDS } from './columns.ts';
import {
  errorGroup,
  importChoices,
  importNote,
  SAME_EVENT_CHOICES,
  timeOfDay,
  valueMeanings,
  zoneName,
} from './notes.ts';
import { importSentences } from './sentences.ts';

/** The kinds of run that import and take back. */
export const IMPORT_EVENTS = 'importEvents';
export const UNDO_IMPORT = 'undoImport';

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const DAYS_TO_GENERATE = { least: 1, most: 365, usual: 90 };
/** Bytes of an imported file, and rows in it. */
export const IMPORT_LIMITS = {
  bytes: 200 * 1024 * 1024,
  rows: 500_000,
  /** Characters of one row. */
  row: 200_000,
  /** Rows with more filled cells than there are headings, after which a file is refused. */
  ragged: 1_000,
};
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];
/** Failed rows that an answer lists; all of them are in the file of failed rows. */
export const ERRORS_SHOWN = 100;

const yes = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', 'on', 'off', '']).transform(text => ['true', '1', 'on'].includes(text)),
]);

/** An empty text takes back what was decided before. */
const decided = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).optional();

/**
 * The fields of the form beside the file. `dateOrder` answers the question that `needsDateOrder` asks: one
 * order for all columns, or a JSON object of heading and order. `mapping` is a JSON object of heading and
 * field, over what the headings themselves say; an empty field leaves a column out. `uploadId` is of an earlier
 * answer, and stands for the file that was sent then. What is not said of `mapping`, `values`, `timeZone` and
 * `startTime` is as it was decided for the last file with the same headings.
 */
export const importForm = z.object({
  fileName: z.string().min(1).max(255).optional(),
  uploadId: z.uuid().optional(),
  generateRecurring: yes.default(false),
  daysToGenerate: z.coerce
    .number()
    .int()
    .min(DAYS_TO_GENERATE.least)
    .max(DAYS_TO_GENERATE.most)
    .default(DAYS_TO_GENERATE.usual),
  dryRun: yes.default(false),
  dateOrder: z.union([z.enum(DATE_ORDERS), jsonOf(z.record(z.string(), z.enum(DATE_ORDERS)))]).optional(),
  mapping: jsonOf(z.record(z.string(), z.enum([...IMPORT_FIELDS, '']))).optional(),
  values: jsonOf(valueMeanings).optional(),
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
  /** The number that a spreadsheet shows beside the row; the headings are usually row 1. */
  row: z.int(),
  title: z.string(),
  record: z.record(z.string(), z.string()),
  error: z.string(),
});

/** How far an import is: `imported` is created + updated. Rows that an event here already is are `unchanged`. */
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
};

/** A heading and what it was taken for; null where nothing is known by that name, and the column is left out. */
const column = z.object({ heading: z.string(), field: z.enum(IMPORT_FIELDS).nullable() });

export const importAnswer = z.object({
  success: z.boolean(),
  dryRun: z.boolean(),
  ...figures,
  /** What went wrong with the whole file; empty when nothing did. */
  error: z.string(),
  /** Dates that could be read in two ways: ask, and send the same again with `dateOrder`. */
  needsDateOrder: z
    .array(
      z.object({ column: z.string(), orders: z.array(z.enum(DATE_ORDERS)), examples: z.array(z.string()) }),
    )
    .optional(),
  columns: z.array(column),
  /** The order in which the dates of a column were read, where it matters and the file or somebody says it. */
  dateOrders: z.record(z.string(), z.enum(DATE_ORDERS)),
  encoding: z.enum(ENCODINGS),
  /** Some of the file's own letters, where its encoding had to be guessed. */
  encodingSample: z.string(),
  /** Rows that are no events: above the headings, headings again, titles of sections, totals. */
  asides: z.int(),
  /** What counts for this file, and whether some of it comes from an earlier one. */
  choices: importChoices,
  remembered: z.boolean(),
  /** Stands for the file in the next call; kept for a day. */
  uploadId: z.uuid(),
  /** The run; there is none where a question comes first. 202 while it goes on. */
  jobId: z.uuid().optional(),
  commit: commitSchema.optional(),
});
export type ImportAnswer = z.output<typeof importAnswer>;

export const importFiles = call({
  method: 'GET',
  path: '/api/events/import/files',
  summary: 'The CSV files that lie in the import folder of the server',
  access: 'admin',
  answer: z.object({
    files: z.array(z.object({ name: z.string(), size: z.int(), modified: z.iso.datetime() })),
  }),
});

export const importEvents = call({
  method: 'POST',
  path: '/api/events/import',
  summary:
    'Import events from a CSV file: multipart with csvFile, or fileName of a file on the server. A run',
  access: 'admin',
  answer: importAnswer,
  later: true,
});

const importId = z.object({ id: z.uuid() });

export const showImport = call({
  method: 'GET',
  path: '/api/events/import/:id',
  summary: 'How far an import is, in rows, with the first hundred that failed',
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
    /** Whether it can be taken back, and the run that did or does so. */
    undoable: z.boolean(),
    undoneBy: z.uuid().nullable(),
  }),
  reads: ['runs'],
});

export const undoImport = call({
  method: 'POST',
  path: '/api/events/import/:id/undo',
  summary: 'Take a whole import back: what it made is deleted, what it changed becomes what it was. A run',
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

/** Answers a CSV file, with the columns of the imported one and `Error`. */
export const failedRows = call({
  method: 'GET',
  path: '/api/events/import/:id/failed.csv',
  summary: 'The rows of an import that failed, as CSV with the reason, to mend and import again',
  access: 'admin',
  params: importId,
  answer: z.unknown(),
  reads: ['runs'],
});
