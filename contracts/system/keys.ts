import { z } from 'zod';
import { notes } from '../platform/notes.ts';

const counts = { keys: z.int().min(0), passwords: z.int().min(0) };

/** Who took the keys of personal data out of this installation, or brought them back. Of the keys nothing is told. */
export const keysFacts = {
  KeysExported: z.object(counts),
  KeysImported: z.object({ ...counts, erased: z.int().min(0) }),
  /** From there on everybody whose key was missing counts as erased. */
  KeysGivenUp: z.object({ people: z.int().min(0), why: z.string() }),
};

export const keysCommands = {
  NoteKeysExport: keysFacts.KeysExported,
  NoteKeysImport: keysFacts.KeysImported,
  NoteKeysGivenUp: keysFacts.KeysGivenUp,
};

/** The one stream `keys-all`. */
export const keysStream = notes('keys', keysFacts, keysCommands);
