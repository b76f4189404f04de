import { z } from 'zod';
import { notes } from '../platform/notes.ts';

const counts = { keys: z.int().min(0), passwords: z.int().min(0) };

/**
 * Exports and imports of this installation's keys of personal data. The keys themselves are never mentioned.
 */
export const keysFacts = {
  KeysExported: z.object(counts),
  KeysImported: z.object({ ...counts, erased: z.int().min(0) }),
  /** From then on everybody whose key was missing counts as erased. */
  KeysGivenUp: z.object({ people: z.int().min(0), why: z.string() }),
};

export const keysCommands = {
  NoteKeysExport: keysFacts.KeysExported,
  NoteKeysImport: keysFacts.KeysImported,
  NoteKeysGivenUp: keysFacts.KeysGivenUp,
};

/** The one stream `keys-all`. */
export const keysStream = notes('keys', null, keysFacts, keysCommands);
