import {
  DAYS_TO_GENERATE,
  type DateOrder,
  type ImportAnswer,
  importEvents,
} from '#contracts/imports/calls.ts';
import type { Encoding } from '#contracts/imports/encodings.ts';
import type { ImportChoices, ImportNote, ValueMeanings } from '#contracts/imports/notes.ts';
import type { ImportQuestion, QuestionAnswers } from '#contracts/imports/questions.ts';
import { sendForm } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';

/** The settings of an import so far. */
export type ImportOrder = {
  from: 'here' | 'server';
  file: File | null;
  fileName: string | null;
  generateRecurring: boolean;
  daysToGenerate: number | string;
  /** By heading: the field that overrides the automatic match, empty to leave the column out. */
  mapping: Record<string, string>;
  dateOrder: Record<string, DateOrder>;
  /** Of a workbook, the sheet to read; of text, how it is encoded. Undefined: as it was found out. */
  sheet: string | undefined;
  encoding: Encoding | undefined;
  /** Decisions made in this dialog, which override those the server remembers; undefined: none. */
  values: ValueMeanings;
  answers: QuestionAnswers;
  timeZone: string | null | undefined;
  startTime: string | null | undefined;
  sameEvent: ImportChoices['sameEvent'];
};

export const NEW_ORDER: ImportOrder = {
  from: 'here',
  file: null,
  fileName: null,
  generateRecurring: true,
  daysToGenerate: DAYS_TO_GENERATE.usual,
  mapping: {},
  dateOrder: {},
  sheet: undefined,
  encoding: undefined,
  values: {},
  answers: {},
  timeZone: undefined,
  startTime: undefined,
  sameEvent: null,
};

/** The props of a question about the file: the notes on it, the choices in effect, and the answers since. */
export type QuestionProps = {
  notes: readonly ImportNote[];
  questions: readonly ImportQuestion[];
  choices: ImportChoices;
  order: ImportOrder;
  onAnswer: (answered: Partial<ImportOrder>) => void;
};

/** The initial values of the settings that apply to one file only. */
export const DEFAULT_CHOICES = {
  mapping: {},
  dateOrder: {},
  sheet: undefined,
  encoding: undefined,
  values: {},
  answers: {},
  timeZone: undefined,
  startTime: undefined,
  sameEvent: null,
};

/** Whether a file name has the extension of a CSV file. */
export function isCsvName(name: string): boolean {
  return /\.csv$/i.test(name);
}

/** Whether all required settings are given. */
export function isComplete(order: ImportOrder): boolean {
  const days = Number(order.daysToGenerate);
  const { least, most } = DAYS_TO_GENERATE;
  const daysFit = !order.generateRecurring || (Number.isInteger(days) && days >= least && days <= most);
  return daysFit && (order.from === 'here' ? order.file !== null : order.fileName !== null);
}

/**
 * Sends an import, or a dry run, which changes nothing. Only the first request uploads the file; later ones
 * refer to it by `uploadId` for as long as the server keeps it.
 */
export async function sendImport(
  order: ImportOrder,
  { dryRun, key, uploadId }: { dryRun: boolean; key: string; uploadId: string | undefined },
): Promise<ImportAnswer> {
  try {
    return await sendForm(importEvents, formOf(order, dryRun, uploadId), { key });
  } catch (error) {
    if (!uploadId || !(error instanceof CallFailed) || error.problem?.code !== 'upload_gone') throw error;
    return sendForm(importEvents, formOf(order, dryRun), { key: `${key}-again` });
  }
}

/** The fields come before the file, because the server reads them in order. */
export function formOf(order: ImportOrder, dryRun: boolean, uploadId?: string): FormData {
  const form = new FormData();
  form.set('dryRun', String(dryRun));
  setChoices(form, order);
  if (uploadId) form.set('uploadId', uploadId);
  else if (order.from === 'server' && order.fileName) form.set('fileName', order.fileName);
  else if (order.from === 'here' && order.file) form.set('csvFile', order.file);
  return form;
}

/** Adds the choices that were made for a table to a form. */
export function setChoices(form: FormData, order: ImportOrder): void {
  form.set('generateRecurring', String(order.generateRecurring));
  if (order.generateRecurring) form.set('daysToGenerate', String(order.daysToGenerate));
  for (const field of ['mapping', 'dateOrder', 'values', 'answers'] as const) {
    if (Object.keys(order[field]).length > 0) form.set(field, JSON.stringify(order[field]));
  }
  for (const field of ['timeZone', 'startTime'] as const) {
    if (order[field] !== undefined) form.set(field, order[field] ?? '');
  }
  for (const field of ['sheet', 'encoding'] as const) {
    if (order[field] !== undefined) form.set(field, order[field]);
  }
  if (order.sameEvent) form.set('sameEvent', order.sameEvent);
}
