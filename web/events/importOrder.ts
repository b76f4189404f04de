import {
  DAYS_TO_GENERATE,
  type DateOrder,
  type ImportAnswer,
  importEvents,
} from '#contracts/events/importCalls.ts';
import { sendForm } from '../platform/api.ts';

/** What somebody has said of an import so far. */
export type ImportOrder = {
  from: 'here' | 'server';
  file: File | null;
  fileName: string | null;
  generateRecurring: boolean;
  daysToGenerate: number | string;
  /** By heading: the field chosen over what the heading says, empty to leave the column out. */
  mapping: Record<string, string>;
  dateOrder: Record<string, DateOrder>;
};

export const NEW_ORDER: ImportOrder = {
  from: 'here',
  file: null,
  fileName: null,
  generateRecurring: true,
  daysToGenerate: DAYS_TO_GENERATE.usual,
  mapping: {},
  dateOrder: {},
};

/** Whether a file may be imported by its name. */
export function isCsvName(name: string): boolean {
  return /\.csv$/i.test(name);
}

/** Whether everything is said that an import has to know. */
export function isComplete(order: ImportOrder): boolean {
  const days = Number(order.daysToGenerate);
  const { least, most } = DAYS_TO_GENERATE;
  const daysFit = !order.generateRecurring || (Number.isInteger(days) && days >= least && days <= most);
  return daysFit && (order.from === 'here' ? order.file !== null : order.fileName !== null);
}

/** Sends an import, or tries it: nothing is changed then. */
export function sendImport(order: ImportOrder, dryRun: boolean, key: string): Promise<ImportAnswer> {
  return sendForm(importEvents, formOf(order, dryRun), { key });
}

/** The fields stand before the file, as the server reads them in their order. */
export function formOf(order: ImportOrder, dryRun: boolean): FormData {
  const form = new FormData();
  form.set('dryRun', String(dryRun));
  form.set('generateRecurring', String(order.generateRecurring));
  if (order.generateRecurring) form.set('daysToGenerate', String(order.daysToGenerate));
  if (Object.keys(order.mapping).length > 0) form.set('mapping', JSON.stringify(order.mapping));
  if (Object.keys(order.dateOrder).length > 0) form.set('dateOrder', JSON.stringify(order.dateOrder));
  if (order.from === 'server' && order.fileName) form.set('fileName', order.fileName);
  if (order.from === 'here' && order.file) form.set('csvFile', order.file);
  return form;
}
