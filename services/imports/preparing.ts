import type pg from 'pg';
import { eventSentences } from '#contracts/events/event/sentences.ts';
import type { EventTables } from '#contracts/events/tables.ts';
import { DATE_ORDERS, type ImportAnswer, type ImportForm } from '#contracts/imports/calls.ts';
import { type ImportChoices, VALUE_FIELDS, type ValueMeanings } from '#contracts/imports/notes.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import type { ReadModel } from '#platform/database/readModel.ts';
import { invalidField } from '#platform/refusals/refusal.ts';
import { type Layout, missingColumn } from './columns/headings.ts';
import type { Mapping } from './columns/matching.ts';
import type { Chunk } from './files/csv.ts';
import type { ImportFiles, Upload } from './files/files.ts';
import { type FileReading, readFileAside } from './files/reading.ts';
import { type Remembered, recallChoices, rememberChoices } from './memory.ts';
import type { Received } from './receiving.ts';
import { wrongFile } from './text/wrongFile.ts';
import { rememberChosen, uploadOf } from './uploading.ts';
import { type DateColumn, settleOrders } from './when/orders.ts';

export type Parts = {
  db: ReadModel<Pick<EventTables, 'danceStyles'>>;
  pool: pg.Pool;
  files: ImportFiles;
  runId: string;
  language: Language;
};
/** Who sends the file. */
type Sender = { sender: string };
type Found =
  | 'kind'
  | 'dateOrders'
  | 'encoding'
  | 'encodingBy'
  | 'encodingSample'
  | 'otherEncodings'
  | 'sheets'
  | 'sheet'
  | 'asides'
  | 'choices'
  | 'remembered'
  | 'notices'
  | 'uploadId';
type Common = Pick<ImportAnswer, 'dryRun' | 'total' | 'columns' | 'preview' | Found>;
type Question = Pick<ImportAnswer, 'error' | 'needsDateOrder'>;

type ChoicesForm = Pick<ImportForm, 'values' | 'answers' | 'timeZone' | 'startTime' | 'sameEvent'>;

/** The survey of a file, and how to continue: `ready`, or a question to answer first. */
export type Prepared = { common: Common } & (
  | { ready: { chunks: Chunk[]; remember(): Promise<void> }; question?: never }
  | { question: Question; ready?: never }
);

/** Examines a file, and applies the choices made for it. A file that cannot be read is not kept. */
export async function prepareImport(received: Received, parts: Parts & Sender): Promise<Prepared> {
  const reading = readFileAside(received.path);
  try {
    await checkStyles(received.form, parts.db);
    return await prepare(received, reading, parts);
  } catch (error) {
    await parts.files.forget(parts.runId);
    throw error;
  }
}

/** A value can only mean a dance style that exists. */
export async function checkStyles({ values }: Pick<ImportForm, 'values'>, db: Parts['db']): Promise<void> {
  const meant = Object.values(values?.danceStyles ?? {}).filter(id => id !== '');
  if (meant.length === 0) return;
  const rows = await db.selectFrom('danceStyles').select('id').where('id', 'in', meant).execute();
  const style = meant.find(id => !rows.some(row => row.id === id));
  if (style !== undefined) throw invalidField('values', eventSentences.styleUnknown({ style }));
}

async function prepare(
  { form, fileName, upload: before }: Received,
  reading: FileReading,
  { pool, files, runId, language, sender }: Parts & Sender,
): Promise<Prepared> {
  const memory = { pool, sender };
  const upload = await uploadOf(form, { fileName, before }, reading, memory);
  await files.keepUpload(runId, upload);
  const { layout, mapping, remembered } = await layoutOf(form, reading, pool);
  const { columns } = layout;
  const choices = choicesOf(form, remembered);
  const found = {
    dryRun: form.dryRun,
    choices,
    remembered: remembered !== undefined,
    notices: {},
    uploadId: runId,
    ...readAs(upload),
    columns: columns.filter(({ heading }) => heading !== ''),
  };
  const missing = missingColumn(columns);
  if (missing && !form.dryRun && !form.examine) throw wrongFile(missing);
  if (missing) {
    const common = { ...found, total: 0, asides: 0, dateOrders: {}, preview: [] };
    return { common, question: { error: tell(missing, language) } };
  }
  const { survey, dates, preview } = await reading.survey(layout);
  const { orders, open } = settleOrders(dates, form.dateOrder);
  const common = {
    ...found,
    total: survey.rows,
    asides: survey.asides,
    dateOrders: orders,
    preview,
  };
  if (open.length > 0) return { common, question: askOrders(open, language) };
  await files.keep(runId, { ...survey, orders, choices });
  const { sameEvent: _, ...lasting } = choices;
  const isSaid = [mapping, choices.values, choices.answers].some(said => Object.keys(said).length > 0);
  const remember = async () => {
    await rememberChosen(memory, upload, columns);
    if (!remembered && !isSaid && !choices.timeZone && !choices.startTime) return;
    await rememberChoices(pool, columns, { ...lasting, mapping });
  };
  return { common, ready: { chunks: survey.chunks, remember } };
}

/** How a file became text, for the answer. */
function readAs({ book, encoding, encodingBy, sample, others }: Upload) {
  return {
    kind: book ? ('workbook' as const) : ('text' as const),
    ...{ encoding, encodingBy, encodingSample: sample, otherEncodings: others },
    sheets: book?.sheets ?? [],
    sheet: book?.sheet ?? null,
  };
}

/** The columns, with earlier choices for these headings where no new ones are made. */
async function layoutOf(
  form: ImportForm,
  reading: FileReading,
  pool: pg.Pool,
): Promise<{ layout: Layout; mapping: Mapping; remembered: Remembered | undefined }> {
  const told = form.mapping ?? {};
  const layout = await reading.layout(told);
  const remembered = await recallChoices(pool, layout.columns);
  const mapping = { ...remembered?.mapping, ...told };
  if (Object.keys(mapping).length === Object.keys(told).length) return { layout, mapping, remembered };
  return { layout: await reading.layout(mapping), mapping, remembered };
}

/** The choices for a file: those made for an earlier one with the same headings, unless they were made again. */
export function choicesOf(form: ChoicesForm, remembered: Remembered | undefined): ImportChoices {
  const values: ValueMeanings = {};
  for (const field of VALUE_FIELDS) {
    const meanings = { ...remembered?.values[field], ...form.values?.[field] };
    if (Object.keys(meanings).length > 0) Object.assign(values, { [field]: meanings });
  }
  return {
    values,
    answers: { ...remembered?.answers, ...form.answers },
    timeZone: form.timeZone === undefined ? (remembered?.timeZone ?? null) : form.timeZone,
    startTime: form.startTime === undefined ? (remembered?.startTime ?? null) : form.startTime,
    sameEvent: form.sameEvent ?? null,
  };
}

/** Asks for the order of ambiguous dates. */
export function askOrders(open: readonly DateColumn[], language: Language): Question {
  const columns = open.map(({ heading }) => importSentences.quoted({ text: heading }));
  return {
    error: tell(importSentences.whichOrder({ columns }), language),
    needsDateOrder: open.map(({ heading, evidence }) => ({
      column: heading,
      orders: evidence.contradictory ? [...DATE_ORDERS] : evidence.orders,
      examples: evidence.examples,
    })),
  };
}
