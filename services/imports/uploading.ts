import type pg from 'pg';
import type { ImportForm } from '#contracts/imports/calls.ts';
import type { Upload } from './files/files.ts';
import type { FileReading } from './files/reading.ts';
import { encodingKey, recallEncoding, rememberEncoding } from './text/encodingMemory.ts';

type Sent = { fileName: string; before: Upload | undefined };
type Memory = { pool: pg.Pool; sender: string };

/**
 * How a file becomes text: as before, unless another sheet or encoding is chosen. Where its encoding has to be guessed,
 * it is the one that its sender chose for the last file with its headings, if the file can be read in that.
 */
export async function uploadOf(
  form: ImportForm,
  sent: Sent,
  reading: FileReading,
  { pool, sender }: Memory,
): Promise<Upload> {
  const upload = await asChosen(form, sent, reading);
  if (upload.encodingBy !== 'detected' || !isGuessed(upload)) return upload;
  const { columns } = await reading.layout(form.mapping ?? {});
  const seen = { ...upload, encodingKey: encodingKey(sender, columns) };
  const known = await recallEncoding(pool, seen.encodingKey);
  if (!known || known === upload.encoding) return seen;
  try {
    return { ...seen, ...(await reading.toText({ encoding: known })), encodingBy: 'remembered' };
  } catch {
    // It is not in that encoding.
    await reading.toText({ encoding: upload.encoding });
    return seen;
  }
}

async function asChosen(
  { sheet, encoding }: ImportForm,
  { fileName, before }: Sent,
  reading: FileReading,
): Promise<Upload> {
  const encodingBy = encoding ? ('chosen' as const) : (before?.encodingBy ?? 'detected');
  const isAsBefore = before && (!encoding || before.book || encoding === before.encoding);
  const first: Upload = isAsBefore
    ? { ...before, encodingBy }
    : { ...before, fileName, encodingBy, ...(await reading.toText({ encoding })) };
  const isOther = sheet !== undefined && first.book && first.book.sheet !== sheet;
  return isOther ? { fileName, encodingBy, ...(await reading.toText({ sheet })) } : first;
}

/** UTF-8 and UTF-16 are recognised reliably. */
function isGuessed({ book, encoding, sample, others }: Upload): boolean {
  return !book && !encoding.startsWith('utf-') && (sample !== '' || others.length > 0);
}

/** Remembers an encoding that was chosen, also by the headings as they were before. */
export async function rememberChosen(
  { pool, sender }: Memory,
  { encoding, encodingBy, encodingKey: before, book }: Upload,
  columns: readonly { heading: string }[],
): Promise<void> {
  if (encodingBy !== 'chosen' || book) return;
  const keys = [encodingKey(sender, columns), before].filter(key => key !== undefined);
  await rememberEncoding(pool, keys, encoding);
}
