import type { z } from 'zod';
import { type ImportAnswer, importEvents } from '#contracts/imports/calls.ts';
import { importJson } from '#contracts/imports/jsonCalls.ts';
import { sendForm, sendRaw } from '../../platform/calls/api.ts';
import { CallFailed } from '../../platform/calls/callFailed.ts';
import { type ImportSource, kindOf, sentFile } from '../source/importSource.ts';
import { type ImportOrder, setChoices } from './importOrder.ts';

type JsonAnswer = z.output<(typeof importJson)['answer']>;

/** `examine`: what is in the file; `parse`: what importing it would do; `run`: imports it. */
export type Ask = 'examine' | 'parse' | 'run';

/** What the server found in a source. */
export type ImportRead = Pick<
  ImportAnswer,
  'total' | 'columns' | 'preview' | 'needsDateOrder' | 'choices' | 'error'
> & {
  /** The dry run, or the import. */
  runId: string | undefined;
  /** Of a table: what was found out about the file. */
  table: Pick<
    ImportAnswer,
    | 'uploadId'
    | 'kind'
    | 'encoding'
    | 'encodingBy'
    | 'encodingSample'
    | 'otherEncodings'
    | 'sheets'
    | 'sheet'
    | 'asides'
    | 'dateOrders'
    | 'remembered'
    | 'notices'
  > | null;
};

type Asked = { ask: Ask; source: ImportSource; order: ImportOrder; publish: boolean; key: string };

/** Sends a source with the choices made for it. A file is sent once; later requests refer to it. */
export async function askImport(asked: Asked, uploadId: string | undefined): Promise<ImportRead> {
  if (kindOf(asked.source) === 'json') return readOfJson(await sendJson(asked));
  try {
    return readOfTable(await sendForm(importEvents, formOf(asked, uploadId), { key: asked.key }));
  } catch (error) {
    if (!uploadId || !(error instanceof CallFailed) || error.problem?.code !== 'upload_gone') throw error;
    return readOfTable(await sendForm(importEvents, formOf(asked, undefined), { key: `${asked.key}-again` }));
  }
}

/** The fields come before the file, because the server reads them in order. */
function formOf({ ask, source, order, publish }: Asked, uploadId: string | undefined): FormData {
  const form = new FormData();
  form.set('dryRun', String(ask === 'parse'));
  form.set('examine', String(ask === 'examine'));
  form.set('publish', String(publish));
  setChoices(form, order);
  const file = sentFile(source);
  if (uploadId) form.set('uploadId', uploadId);
  else if (source.serverFile) form.set('fileName', source.serverFile);
  else if (file) form.set('file', file);
  return form;
}

function sendJson({ ask, source, order, publish, key }: Asked): Promise<JsonAnswer> {
  const { dateOrder, values, answers, timeZone, startTime, sameEvent } = order;
  const said = Object.entries({ dateOrder, values, answers }).filter(
    ([, given]) => Object.keys(given).length > 0,
  );
  const query = {
    ...{ dryRun: ask === 'parse', examine: ask === 'examine', publish },
    ...Object.fromEntries(said.map(([name, given]) => [name, JSON.stringify(given)])),
    ...(timeZone && { timeZone }),
    ...(startTime && { startTime }),
    ...(sameEvent && { sameEvent }),
  };
  return sendRaw(importJson, query, source.file?.bytes ?? new Blob([source.text]), { key });
}

function readOfTable({
  total,
  columns,
  preview,
  needsDateOrder,
  choices,
  error,
  ...rest
}: ImportAnswer): ImportRead {
  const { jobId: runId, ...table } = rest;
  return { total, columns, preview, needsDateOrder, choices, error, runId, table };
}

function readOfJson(answer: JsonAnswer): ImportRead {
  const { total, columns, preview, needsDateOrder, choices, error, batchId: runId } = answer;
  return { total, columns, preview, needsDateOrder, choices, error, runId, table: null };
}
