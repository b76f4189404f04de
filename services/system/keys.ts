import { keysStream } from '#contracts/system/keys.ts';
import { noteRules } from '#platform/commands/noteRules.ts';

// What was done with the keys is recorded as it happened: there is nothing to decide, and nothing to refuse.

export const keysRules = noteRules(keysStream, {
  NoteKeysExport: 'KeysExported',
  NoteKeysImport: 'KeysImported',
  NoteKeysGivenUp: 'KeysGivenUp',
});
