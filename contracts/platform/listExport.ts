import { z } from 'zod';
import { notes } from './notes.ts';
import { knownSentences, type Sentence, sentences } from './sentences/sentence.ts';

/** What lists are called that can be exported as a file; `kind` declares more, with the rows of a plain area. */
sentences('list', {
  events: ['events', 'eventos'],
  audit: ['entries of the audit log', 'entradas del registro de actividad'],
  users: ['users', 'usuarios'],
  regions: ['regions', 'regiones'],
  organizers: ['organizers', 'organizadores'],
  venues: ['venues', 'locales'],
  sent: ['what somebody sent through the public forms', 'envíos de una persona por los formularios públicos'],
});

/** What a list is called; undefined for a name that none has. */
export function listWord(list: string): Sentence | undefined {
  const key = `list.${list}`;
  return knownSentences().has(key) ? { key } : undefined;
}

/** Which list, the filters and the order that were set, and how many rows. */
const exported = z.object({
  list: z.string(),
  filters: z.record(z.string(), z.string()),
  count: z.int(),
  fileName: z.string(),
});

/**
 * Streams `listExport-<id>`: that a list was exported, and by whom. Exports of events from before there were
 * other lists are in `eventExport-…`.
 */
export const listExportStream = notes(
  'listExport',
  null,
  { ListExported: exported },
  { NoteListExport: exported },
);

/**
 * Addresses in a file: as in lists of the audit log, masked, unless they are asked for. To ask for them needs a
 * fresh code, and is recorded among the filters.
 */
export const exportedEmails = { emails: z.enum(['masked', 'full']).default('masked') };
