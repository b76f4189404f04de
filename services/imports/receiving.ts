import type { FastifyRequest } from 'fastify';
import { FILE_NAME, type ImportForm, importForm } from '#contracts/imports/calls.ts';
import { importSentences } from '#contracts/imports/sentences.ts';
import { fieldErrorsOf, inEveryLanguage } from '#contracts/platform/validation/validation.ts';
import { partsOf } from '#platform/http/multipart.ts';
import { invalidFields, Refusal } from '#platform/refusals/refusal.ts';
import type { ImportFiles, Upload } from './files/files.ts';
import { wrongFile } from './text/wrongFile.ts';

/** A form, and the path of its file; `upload` is the survey of the file from when it was first sent. */
export type Received = { form: ImportForm; fileName: string; path: string; upload: Upload | undefined };

/** The allowed extensions of a file, by the name of its form field. */
const NAMES = new Map([
  ['csvFile', { name: /\.csv$/i, wrong: importSentences.notCsv }],
  ['file', { name: FILE_NAME, wrong: importSentences.notImportable }],
]);

/**
 * Reads the form, and stores its file under the run's id: the one sent, the one it names, or one sent before.
 */
export async function receiveImport(
  request: FastifyRequest,
  files: ImportFiles,
  runId: string,
): Promise<Received> {
  const fields: Record<string, unknown> = {};
  let sent: { fileName: string; path: string } | undefined;
  for await (const part of partsOf(request)) {
    const kind = NAMES.get(part.fieldname);
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (!kind || sent) part.file.resume();
    else if (!kind.name.test(part.filename ?? '')) throw wrongFile(kind.wrong);
    else sent = { fileName: part.filename.slice(-200), path: await files.takeUpload(part.file, runId) };
  }
  const form = readForm(fields);
  if (sent) return { form, ...sent, upload: undefined };
  if (form.uploadId) return { form, ...(await takeAgain(files, form.uploadId, runId)) };
  if (!form.fileName) throw wrongFile(importSentences.notCsv);
  const path = await files.takeFromFolder(form.fileName, runId);
  return { form, fileName: form.fileName, path, upload: undefined };
}

function readForm(fields: Record<string, unknown>): ImportForm {
  const read = importForm.safeParse(fields, { error: inEveryLanguage });
  if (read.success) return read.data;
  throw invalidFields(fieldErrorsOf(read.error));
}

async function takeAgain(files: ImportFiles, uploadId: string, runId: string) {
  const taken = await files.takeAgain(uploadId, runId);
  if (taken) return { ...taken, fileName: taken.upload.fileName };
  throw new Refusal(importSentences.uploadGone, { status: 422, code: 'upload_gone' });
}
