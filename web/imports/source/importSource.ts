/** What is to be imported: the bytes of a file, pasted text, or a file on the server. */
export type ImportSource = {
  file: { name: string; bytes: Blob } | null;
  text: string;
  serverFile: string | null;
};
/** `file`: a table or a calendar, which is sent as a file; `json`: sent as it is. */
export type SourceKind = 'file' | 'json';

export const NO_SOURCE: ImportSource = { file: null, text: '', serverFile: null };

/** Which files the screen offers; the server looks at what is in them. */
export const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,.xlsm,.ods,.json,.ics';
const KNOWN = /\.(?:csv|tsv|tab|txt|xlsx|xlsm|ods|json|ics)$/i;

/** Whether a file has one of the names that can be imported. */
export function isKnownName(name: string): boolean {
  return KNOWN.test(name);
}

export function isEmpty({ file, text, serverFile }: ImportSource): boolean {
  return !file && !serverFile && text.trim() === '';
}

/** Pasted text is JSON, unless it begins like a calendar or has rows with a delimiter. */
export function kindOf({ file, text, serverFile }: ImportSource): SourceKind {
  if (serverFile) return 'file';
  if (file) return /\.json$/i.test(file.name) ? 'json' : 'file';
  return pastedName(text) ? 'file' : 'json';
}

/** The name under which pasted text is sent as a file; null if it is JSON, or nothing. */
export function pastedName(text: string): string | null {
  const trimmed = text.trimStart();
  if (/^[[{]/.test(trimmed)) return null;
  if (/^BEGIN:VCALENDAR/i.test(trimmed)) return 'pasted.ics';
  const first = /^[^\n]*(?=\n)/.exec(trimmed)?.[0] ?? '';
  if (first.includes('\t')) return 'pasted.tsv';
  return /[,;|]/.test(first) ? 'pasted.csv' : null;
}

/** What is sent as a file; null if the file is on the server. */
export function sentFile({ file, text, serverFile }: ImportSource): File | null {
  if (serverFile) return null;
  if (file) return new File([file.bytes], file.name);
  return new File([text], pastedName(text) ?? 'pasted.csv');
}
