import { sourceSentences } from '#contracts/importedEvents/sentences.ts';
import { type SourceState, sourceStream } from '#contracts/importedEvents/source.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// A source has a name of its own. A program's source has at most one API key; issuing another one replaces it. A
// disabled source sends nothing; what it has sent stays.

export const sourceRules: Rules<typeof sourceStream> = {
  of: sourceStream,
  decide: {
    AddSource(state, data) {
      if (state) throw new Refusal(sourceSentences.exists);
      return [{ type: 'SourceAdded', data }];
    },
    RenameSource(state, { name }) {
      return present(state).name === name ? [] : [{ type: 'SourceRenamed', data: { name } }];
    },
    IssueSourceKey(state, data) {
      if (present(state).kind === 'calendar') throw new Refusal(sourceSentences.ofCalendar);
      return [{ type: 'SourceKeyIssued', data }];
    },
    RevokeSourceKey(state) {
      return present(state).key ? [{ type: 'SourceKeyRevoked', data: {} }] : [];
    },
    DisableSource(state) {
      return present(state).enabled ? [{ type: 'SourceDisabled', data: {} }] : [];
    },
    EnableSource(state) {
      return present(state).enabled ? [] : [{ type: 'SourceEnabled', data: {} }];
    },
  },
  unique: ({ name, kind }) =>
    // Two calendars may have the same name.
    kind === 'calendar'
      ? []
      : [{ scope: 'source', value: [name], field: 'name', taken: sourceSentences.taken }],
};

function present(state: SourceState | undefined): SourceState {
  if (!state) throw notFound(sourceSentences.none);
  return state;
}
