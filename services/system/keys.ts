import { keysStream } from '#contracts/system/keys.ts';
import type { Rules } from '#platform/commands/rules.ts';

// What was done with the keys is noted as it happened: there is nothing to decide, and nothing to refuse.

type State = { times: number };
type Facts = typeof keysStream.facts;
type Commands = typeof keysStream.commands;

export const keysRules: Rules<State, Facts, Commands> = {
  category: keysStream.category,
  facts: keysStream.facts,
  decide: {
    NoteKeysExport: (_, data) => [{ type: 'KeysExported', data }],
    NoteKeysImport: (_, data) => [{ type: 'KeysImported', data }],
    NoteKeysGivenUp: (_, data) => [{ type: 'KeysGivenUp', data }],
  },
  evolve: { KeysExported: once, KeysImported: once, KeysGivenUp: once },
};

function once(state: State | undefined): State {
  return { times: (state?.times ?? 0) + 1 };
}
