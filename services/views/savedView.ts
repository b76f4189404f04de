import { type SavedViewState, savedViewStream } from '#contracts/views/savedView.ts';
import { viewSentences } from '#contracts/views/sentences.ts';
import type { Rules } from '#platform/commands/rules.ts';
import { notFound, Refusal } from '#platform/refusals/refusal.ts';

// A view belongs to whoever saved it. Once it is shared it is there for all administrators, who may all change it: whoever
// saved it may be gone. What is not shared does not exist for others.

export const savedViewRules: Rules<typeof savedViewStream> = {
  of: savedViewStream,
  decide: {
    AddSavedView(state, data, { actor }) {
      if (state) throw new Refusal(viewSentences.exists, { code: 'exists' });
      return [{ type: 'SavedViewAdded', data: { ...data, owner: actor.id } }];
    },
    ChangeSavedView(state, data, { actor }) {
      const view = seen(state, actor.id);
      const changed = Object.entries(data).filter(
        ([name, value]) => view[name as keyof typeof data] !== value,
      );
      return changed.length > 0 ? [{ type: 'SavedViewChanged', data: Object.fromEntries(changed) }] : [];
    },
    ChooseDefaultView(state, { isDefault }, { actor }) {
      if (seen(state, actor.id).defaultOf.includes(actor.id) === isDefault) return [];
      return [{ type: 'SavedViewDefaultChosen', data: { userId: actor.id, isDefault } }];
    },
    RemoveSavedView(state, _, { actor }) {
      seen(state, actor.id);
      return [{ type: 'SavedViewRemoved', data: {} }];
    },
  },
};

function seen(state: SavedViewState | undefined, by: string): SavedViewState {
  if (!state || state.removed || !(state.shared || state.owner === by)) throw notFound(viewSentences.none);
  return state;
}
