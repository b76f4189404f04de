import {
  type DanceStyleState,
  type danceStyleFacts,
  danceStyleStream,
  type MergeStanding,
} from '#contracts/danceStyles/danceStyle.ts';
import { danceStyleSentences } from '#contracts/danceStyles/sentences.ts';
import type { NewFact } from '#contracts/platform/fact.ts';
import type { Sentence } from '#contracts/platform/sentences/sentence.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { invalidField, notFound, Refusal } from '#platform/refusals/refusal.ts';

// A dance style is what an event says is danced there. Its id is stored in the facts of events, so a style is never
// deleted: a retired one is not offered for new choices, a merged one has been replaced by another style. Both keep
// their name, which no other style may have, and can be restored. Only an active style can be merged into, so that
// merges form chains but no circle.

type DanceStyleFact = NewFact<typeof danceStyleFacts>;

const NOT_INTO: Record<Exclude<MergeStanding, 'active'>, Sentence> = {
  retired: danceStyleSentences.intoRetired,
  merged: danceStyleSentences.intoMerged,
  missing: danceStyleSentences.none,
  itself: danceStyleSentences.intoItself,
};

export const danceStyleRules: Rules<typeof danceStyleStream> = {
  of: danceStyleStream,
  decide: {
    AddDanceStyle(state, { name }) {
      if (state) throw new Refusal(danceStyleSentences.exists, { code: 'exists' });
      return [{ type: 'DanceStyleAdded', data: { name } }];
    },

    RenameDanceStyle(state, { name }) {
      const current = unmerged(state);
      return current.name === name ? [] : [{ type: 'DanceStyleRenamed', data: { name } }];
    },

    RetireDanceStyle: state =>
      unmerged(state).status === 'retired' ? [] : [{ type: 'DanceStyleRetired', data: {} }],

    RestoreDanceStyle: state =>
      present(state).status === 'active' ? [] : [{ type: 'DanceStyleRestored', data: {} }],

    MergeDanceStyle(state, { into, standing }): DanceStyleFact[] {
      // The same merge again starts its run again, for an order that was lost in between.
      if (present(state).mergedInto === into) return [];
      unmerged(state);
      if (standing !== 'active') throw invalidField('into', NOT_INTO[standing]);
      return [{ type: 'DanceStyleMerged', data: { into } }];
    },
  },

  unique: ({ name }) => [
    { scope: 'danceStyleName', value: [name], field: 'name', taken: danceStyleSentences.nameTaken },
  ],
};

function present(state: DanceStyleState | undefined): DanceStyleState {
  if (!state) throw notFound(danceStyleSentences.none);
  return state;
}

function unmerged(state: DanceStyleState | undefined): DanceStyleState {
  const current = present(state);
  if (current.status === 'merged') throw new Refusal(danceStyleSentences.merged);
  return current;
}
