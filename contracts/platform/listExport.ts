import { z } from 'zod';
import { notes } from './notes.ts';

/** Lists that can be exported as a file; `sent`: what somebody without an account sent through the public forms. */
export const EXPORTED_LISTS = ['events', 'users', 'regions', 'organizers', 'venues', 'sent'] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

/** Which list, the filters and the order that were set, and how many rows. */
const exported = z.object({
  list: z.enum(EXPORTED_LISTS),
  filters: z.record(z.string(), z.string()),
  count: z.int(),
  fileName: z.string(),
});

/**
 * Streams `listExport-<id>`: that a list was exported, and by whom. Exports of events from before there were
 * other lists are in `eventExport-…`.
 */
export const listExportStream = notes('listExport', { ListExported: exported }, { NoteListExport: exported });

/**
 * Addresses in a file: as in lists of the audit log, masked, unless they are asked for. To ask for them needs a
 * fresh code, and is recorded among the filters.
 */
export const exportedEmails = { emails: z.enum(['masked', 'full']).default('masked') };
